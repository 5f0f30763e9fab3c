import { personOf } from '#server/core/access/person.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { conflict, notFound } from '#server/core/values/errors.ts'
import { type ProviderCall, ProviderError } from '../providers/adapter.ts'
import { adapterOf } from '../providers/registry.ts'
import { openCall } from '../sync/provider-call.ts'
import { findTokens } from '../tokens/queries.ts'
import { callsTo } from '../tokens/source.ts'

/** Interactive timeout. */
const DEADLINE_MS = 60_000

/** Calls Odoo with the key of a connection; throws errors with a message for the user. */
export async function readOdoo<T>(
  ctx: CallContext,
  id: string,
  read: (call: ProviderCall, companies: number[]) => Promise<T>,
): Promise<T> {
  personOf(ctx)
  const connector = await ctx.db
    .selectFrom('connector')
    .select(['provider', 'status', 'host', 'realm'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (connector?.provider !== 'odoo') throw notFound()
  const key = (await findTokens(ctx, id))?.key
  if (connector.status !== 'active' || !key) throw conflict('Odoo is not connected. Enter a new key first.')
  const companies = await ctx.db
    .selectFrom('connector_account')
    .select('ext_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', id)
    .where('chosen', '=', true)
    .execute()
  const { host, realm } = connector
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const calls = callsTo(ctx, ctx, adapterOf('odoo')!, { host, realm, token: async (renew) => usable(key, renew) })
  try {
    const call = await openCall({ ...calls, now: ctx.now, signal }, { requests: 0, waitedMs: 0 })
    return await read(
      call,
      companies.map(({ ext_id }) => Number(ext_id)),
    )
  } catch (error) {
    if (error instanceof ProviderError) throw conflict(error.message)
    if (signal.aborted) throw conflict('Odoo did not respond within a minute. Try again later.')
    throw error
  }
}

/** A key cannot be renewed. */
function usable(key: string, renew: string | undefined): string {
  if (renew === undefined) return key
  throw new ProviderError('needs_reauth', 'Odoo no longer accepts the key. Enter a new key.')
}
