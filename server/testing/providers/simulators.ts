import { brevo } from './brevo.ts'
import type { Provider } from './frame.ts'
import { googleAds } from './google-ads.ts'
import { googleAnalytics } from './google-analytics.ts'
import { linkedin } from './linkedin.ts'
import { meta } from './meta.ts'
import { microsoftAds } from './microsoft-ads.ts'
import { odoo } from './odoo.ts'
import { quickbooks } from './quickbooks.ts'
import { searchConsole } from './search-console.ts'

/** One line per simulated provider. */
export const simulators: readonly Provider[] = [
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
