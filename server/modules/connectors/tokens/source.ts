import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Adapter } from '../providers/adapter.ts'
import { clientFor, type Network, providerUrl } from '../providers/origins.ts'
import { adapterOf } from '../providers/registry.ts'
import type { ProviderSlug } from '../rules.ts'
import type { CallParts } from '../sync/provider-call.ts'
import type { SyncParts } from '../sync/read-connector.ts'
import { accessToken } from './access-token.ts'
import type { ConnectorParts } from './parts.ts'

type Place = Pick<CallParts, 'host' | 'realm' | 'token'>

/** The static parameters of provider calls. */
export function callsTo(
  { services }: Pick<WorkspaceContext, 'services'>,
  network: Network,
  adapter: Adapter,
  place: Place,
): Omit<CallParts, 'signal' | 'now'> {
  const { slug } = adapter
  const { developerToken = null, sandbox = false, clientSecret = null } = services.providers[slug] ?? {}
  return {
    ...place,
    adapter,
    settings: { developerToken, sandbox, clientSecret },
    outbound: clientFor(network, services.providers, slug),
    urlOf: (url) => providerUrl(services.providers, slug, url),
  }
}

/** The calls of a stored connection, with its token. */
export function sourceOf(parts: ConnectorParts): SyncParts['source'] {
  return (ctx, { id, provider, host, realm }) => {
    const adapter = adapterOf(provider as ProviderSlug)
    if (!adapter) throw new Error(`no adapter reads ${provider}`)
    const ref = { workspaceId: ctx.workspace.id, connector: id }
    const token = (renew?: string) => accessToken(parts, ref, renew === undefined ? {} : { renew })
    return callsTo(ctx, parts.network, adapter, { host, realm, token })
  }
}
