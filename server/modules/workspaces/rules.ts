/** Validates an IBAN without spaces: country, length and check digits (ISO 13616, ISO 7064 mod 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** A BCP 47 tag in canonical form without extensions; undefined if the runtime has no data for its language. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(tag)
    return known && new Intl.Locale(known).baseName
  } catch {
    return undefined
  }
}

/**
 * An IANA time zone in the spelling of this runtime, which every Postgres knows; undefined for other words, also for an
 * offset, which Postgres would read with the opposite sign.
 */
export function canonicalZone(name: string): string | undefined {
  try {
    return /^[a-z]/i.test(name)
      ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
      : undefined
  } catch {
    return undefined
  }
}
