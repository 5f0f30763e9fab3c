import Negotiator from 'negotiator'

/** The supported locale that an Accept-Language header (RFC 9110 §12.5.4) prefers. */
export function readerLocale(header: string | null): string {
  const negotiator = new Negotiator({ headers: { 'accept-language': header?.slice(0, 500) } })
  return negotiator.languages().find(isKnown) ?? 'en'
}

function isKnown(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}
