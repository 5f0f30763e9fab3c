import { tokenRevocation } from 'openid-client'
import { personOf } from '#server/core/access/person.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { removeConnection } from '../mutations.ts'
import { adapterOf, adapters } from '../providers/registry.ts'
import type { Disconnect, Disconnected } from '../schema.ts'
import { openCall } from '../sync/provider-call.ts'
import { oauthClient } from '../tokens/oauth-client.ts'
import { findTokens, type StoredTokens } from '../tokens/queries.ts'
import { callsTo } from '../tokens/source.ts'
import { isSignedIn } from './queries.ts'

const DEADLINE_MS = 10_000

/** Ends a connection: deletes its secrets first, then revokes them at the provider if possible. */
export async function disconnect(ctx: CallContext, input: Disconnect): Promise<Disconnected> {
  personOf(ctx)
  const tokens = await findTokens(ctx, input.id)
  const connector = await removeConnection(ctx, input)
  // A failed revocation is ignored: Atrium has already deleted the tokens, which expire.
  if (tokens && !(await isShared(ctx, tokens)))
    await Promise.allSettled([revokeTokens(ctx, tokens), endSignIn(ctx, tokens)])
  return connector
}

/** Whether a revocation would also end other connections of the workspace, such as those to all services of Google. */
async function isShared(ctx: CallContext, { provider }: StoredTokens): Promise<boolean> {
  const oauth = adapterOf(provider)?.oauth
  if (!oauth?.revokesAll) return false
  const sameApp = adapters.filter((adapter) => adapter.oauth?.authorization === oauth.authorization)
  return isSignedIn(
    ctx,
    sameApp.map(({ slug }) => slug),
  )
}

/** RFC 7009. Both tokens, because not every provider ends the access token with the refresh token. */
async function revokeTokens(ctx: CallContext, { provider, refresh, access }: StoredTokens): Promise<void> {
  const oauth = adapterOf(provider)?.oauth
  if (!oauth?.revocation) return
  const client = oauthClient(provider, oauth, ctx.services.providers, ctx)
  if (!client) return
  for (const token of [refresh, access])
    if (token !== null) await tokenRevocation(client.config, token).catch(() => undefined)
}

async function endSignIn(ctx: CallContext, { provider, access }: StoredTokens): Promise<void> {
  const adapter = adapterOf(provider)
  if (!adapter?.revoke || access === null) return
  const calls = callsTo(ctx, ctx, adapter, { host: null, realm: null, token: async () => access })
  const signal = AbortSignal.timeout(DEADLINE_MS)
  await adapter.revoke(await openCall({ ...calls, now: ctx.now, signal }, { requests: 0, waitedMs: 0 }))
}
