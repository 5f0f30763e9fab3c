import type { CallContext } from '#server/core/rest/call-context.ts'
import type { SettingsOfProviders } from '#server/core/values/provider-settings.ts'
import type { ProviderSlug } from '../rules.ts'

/** The HTTP clients: `trusted` can reach private addresses and is for hosts that the operator configures. */
export type Network = Pick<CallContext, 'outbound' | 'trusted'>

/** The URL to use for a provider: SERVICE_<SLUG>_URL replaces only its origin. */
export function providerUrl(settings: SettingsOfProviders, slug: ProviderSlug, url: string): string {
  const origin = settings[slug]?.url
  return origin ? url.replace(/^https?:\/\/[^/?#]*/, origin) : url
}

/** The client for a provider: only an address set by the operator may be private. */
export const clientFor = ({ outbound, trusted }: Network, settings: SettingsOfProviders, slug: ProviderSlug) =>
  settings[slug]?.url ? trusted : outbound
