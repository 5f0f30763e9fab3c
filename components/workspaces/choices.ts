type Choice = { value: string; label: string; group?: string }

let currencies: Choice[] | undefined
let zones: Choice[] | undefined

/** All ISO 4217 currencies: "EUR · Euro". */
export function currencyOptions(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  currencies ??= Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${names.of(code)}`,
  }))
  return currencies
}

/** All IANA time zones, grouped by region. */
export function timeZoneOptions(): Choice[] {
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
  return zones
}
