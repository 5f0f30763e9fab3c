import type { ProviderSlug } from '../rules.ts'
import type { Adapter } from './adapter.ts'
import { brevo } from './brevo.ts'
import { googleAds } from './google-ads.ts'
import { googleAnalytics } from './google-analytics.ts'
import { linkedin } from './linkedin.ts'
import { meta } from './meta.ts'
import { microsoftAds } from './microsoft-ads.ts'
import { odoo } from './odoo.ts'
import { quickbooks } from './quickbooks.ts'
import { searchConsole } from './search-console.ts'

export const adapters: readonly Adapter[] = [
  googleAnalytics,
  searchConsole,
  googleAds,
  meta,
  linkedin,
  microsoftAds,
  quickbooks,
  brevo,
  odoo,
]

/** Undefined if Atrium cannot read the provider yet. */
export const adapterOf = (slug: ProviderSlug): Adapter | undefined => adapters.find((adapter) => adapter.slug === slug)
