import { PROVIDERS, type ProviderSlug } from '#server/modules/connectors/rules.ts'

/** The data of each provider, for its card. */
export const BRINGS: Record<ProviderSlug, string> = {
  'google-analytics': 'Sessions, users, key events and revenue by day, source, medium and campaign.',
  'search-console': 'Clicks, impressions and position in Google Search by day, query and page.',
  'google-ads': 'Cost, clicks, impressions, conversions and their value by day and campaign.',
  meta: 'Cost, clicks, impressions and conversions of Facebook and Instagram campaigns by day.',
  linkedin: 'Cost, clicks, impressions and conversions of LinkedIn campaigns by day.',
  'microsoft-ads': 'Cost, clicks, impressions and conversions of Microsoft campaigns by day.',
  quickbooks: 'Invoices and payments, matched to contacts by email address, and profit and loss by month.',
  brevo: 'Lists and newsletters with opens, clicks, unsubscribes and bounces.',
  odoo: 'Posted customer invoices, products and stock levels.',
}

/** The name for the accounts of a provider. */
export const ACCOUNTS: Record<ProviderSlug, string> = {
  'google-analytics': 'Properties',
  'search-console': 'Sites',
  'google-ads': 'Ad accounts',
  meta: 'Ad accounts',
  linkedin: 'Ad accounts',
  'microsoft-ads': 'Ad accounts',
  quickbooks: 'Companies',
  brevo: 'Accounts',
  odoo: 'Companies',
}

export const nameOf = (slug: ProviderSlug) => PROVIDERS.find((provider) => provider.slug === slug)?.name ?? slug
