/** The first locale of an Accept-Language header (RFC 9110 §12.5.4) that is known here. */
export function readerLocale(header: string | null): string {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => range.split(';')[0]!.trim())
  return wanted.find(isKnown) ?? 'en'
}

function isKnown(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}
