import { dayExample, type Notation, notationOf, formatNumber } from '#components/ui/format-number.ts'

type Choice = { value: string; label: string; group?: string }

let currencies: Choice[] | undefined
let locales: Choice[] | undefined
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

/** Locales with one of each notation that people are likely to look for. */
const LOCALES = `
  en-GB en-US en-AU en-CA en-IE en-IN en-ZA bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR
  es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR hr-HR hu-HU it-CH it-IT ja-JP ko-KR
  lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sv-SE tr-TR uk-UA
  zh-CN
`
  .trim()
  .split(/\s+/)

/** "German (Germany) · 1.234,50 € · 31.12."; `current` is always among them. */
export function localeOptions(current: string): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  const optionOf = (value: string) => ({ value, label: `${names.of(value)} · ${sampleOf(notationOf(value))}` })
  locales ??= LOCALES.map(optionOf).toSorted((a, b) => a.label.localeCompare(b.label))
  return locales.some(({ value }) => value === current) ? locales : [...locales, optionOf(current)]
}

function sampleOf(notation: Notation): string {
  const amount = formatNumber(notation, 1234.5, { style: 'currency', currency: 'EUR' })
  return `${amount} · ${dayExample(notation)}`
}

/** All IANA time zones; `current` is always among them, also in a spelling that this browser does not list. */
export function timeZoneOptions(current = 'UTC'): Choice[] {
  const optionOf = (value: string) => ({ value, label: value.replaceAll('_', ' ') })
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(optionOf)
  return zones.some(({ value }) => value === current) ? zones : [...zones, optionOf(current)]
}
