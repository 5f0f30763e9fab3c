import type { CallContext } from '#server/core/access/workspace-context.ts'
import type { SettingsOfProviders } from '#server/core/values/provider-settings.ts'
import type { ProviderSlug } from '../rules.ts'

/** The clients of the network: `trusted` reaches private addresses and is for hosts that the operator names. */
export type Network = Pick<CallContext, 'outbound' | 'trusted'>

/** Where an address of a provider is asked: SERVICE_<SLUG>_URL replaces its origin and nothing else. */
export function providerUrl(settings: SettingsOfProviders, slug: ProviderSlug, url: string): string {
  const origin = settings[slug]?.url
  return origin ? url.replace(/^https?:\/\/[^/?#]*/, origin) : url
}

/** The client for a provider: only an address that the operator set may be private. */
export const clientFor = ({ outbound, trusted }: Network, settings: SettingsOfProviders, slug: ProviderSlug) =>
  settings[slug]?.url ? trusted : outbound
