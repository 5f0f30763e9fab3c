import type { Provider } from './frame.ts'
import { googleAds } from './google-ads.ts'
import { googleAnalytics } from './google-analytics.ts'
import { meta } from './meta.ts'
import { searchConsole } from './search-console.ts'

/** One line per simulated provider. */
export const simulators: readonly Provider[] = [googleAnalytics, searchConsole, googleAds, meta]
