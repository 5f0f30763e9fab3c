/** The providers, in the order of their cards. */
export const PROVIDERS = [
  { slug: 'google-analytics', name: 'Google Analytics', signIn: 'oauth', lookBackDays: 5 },
  { slug: 'search-console', name: 'Google Search Console', signIn: 'oauth', lookBackDays: 5 },
  { slug: 'google-ads', name: 'Google Ads', signIn: 'oauth', lookBackDays: 30 },
  { slug: 'meta', name: 'Meta Ads', signIn: 'oauth', lookBackDays: 28 },
  { slug: 'linkedin', name: 'LinkedIn Ads', signIn: 'oauth', lookBackDays: 30 },
  { slug: 'microsoft-ads', name: 'Microsoft Advertising', signIn: 'oauth', lookBackDays: 30 },
  { slug: 'quickbooks', name: 'QuickBooks Online', signIn: 'oauth', lookBackDays: 30 },
  { slug: 'brevo', name: 'Brevo', signIn: 'key', lookBackDays: 30 },
  { slug: 'odoo', name: 'Odoo', signIn: 'key', lookBackDays: 30 },
] as const

export type ProviderSlug = (typeof PROVIDERS)[number]['slug']
export const PROVIDER_SLUGS = PROVIDERS.map(({ slug }) => slug) as [ProviderSlug, ...ProviderSlug[]]

export const providerOf = (slug: ProviderSlug) => PROVIDERS.find((provider) => provider.slug === slug)!

/** The exact address that the operator registers at the provider. */
export const callbackUrl = (publicUrl: string, slug: ProviderSlug) => `${publicUrl}/connectors/oauth/${slug}/callback`

export const CONNECTOR_STATUSES = ['choosing', 'active', 'needs_reauth', 'disconnected'] as const
export const RUN_STATUSES = ['running', 'waiting', 'done', 'failed'] as const
export const RUN_REASONS = ['schedule', 'now', 'first'] as const

/** Error codes of connections and runs. The message states one next action. */
export const CONNECTOR_ERRORS = [
  'needs_reauth',
  'forbidden',
  'throttled',
  'unavailable',
  'bad_answer',
  'refused',
  'too_many_rows',
  'destination_not_allowed',
] as const
export type ConnectorError = (typeof CONNECTOR_ERRORS)[number]

/** Extends a period to full months. */
export function wholeMonths({ from, to }: { from: string; to: string }) {
  const [year = 0, month = 1] = to.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: `${from.slice(0, 7)}-01`, to: last }
}

/** The same day of an earlier month, or its last day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
