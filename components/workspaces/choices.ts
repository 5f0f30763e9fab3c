type Choice = { value: string; label: string; group?: string }

let currencies: Choice[] | undefined
let zones: Choice[] | undefined

/** Every ISO 4217 currency: "EUR · Euro". */
export function currencyOptions(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  currencies ??= Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${names.of(code)}`,
  }))
  return currencies
}

/** Every IANA time zone, by part of the world. */
export function timeZoneOptions(): Choice[] {
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
  return zones
}
