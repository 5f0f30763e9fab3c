import { tokenRevocation } from 'openid-client'
import type { CallContext } from '#server/core/access/workspace-context.ts'
import { personOf } from '#server/core/values/person.ts'
import { removeConnection } from '../mutations.ts'
import { adapterOf } from '../providers/registry.ts'
import type { Disconnect, Disconnected } from '../schema.ts'
import { oauthClient } from '../tokens/oauth-client.ts'
import { findTokens, type StoredTokens } from '../tokens/queries.ts'

/** Ends a connection: deletes its secrets first, then revokes them at the provider if possible. */
export async function disconnect(ctx: CallContext, input: Disconnect): Promise<Disconnected> {
  personOf(ctx)
  const tokens = await findTokens(ctx, input.id)
  const connector = await removeConnection(ctx, input)
  if (tokens) await revoke(ctx, tokens)
  return connector
}

/** A failed revocation is ignored: Atrium has already deleted the token, which expires. */
async function revoke(ctx: CallContext, { provider, refresh, access }: StoredTokens): Promise<void> {
  const oauth = adapterOf(provider)?.oauth
  const token = refresh ?? access
  if (!oauth?.revocation || token === null) return
  const client = oauthClient(provider, oauth, ctx.services.providers, ctx)
  if (client) await tokenRevocation(client.config, token).catch(() => undefined)
}
