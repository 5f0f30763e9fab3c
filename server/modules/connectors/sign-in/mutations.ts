import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep, changeWithLock } from '#server/core/database/change.ts'
import { insertRows, removeRows, upsertRows } from '#server/core/database/rows.ts'
import { lockRecord, requireFresh, rowOf } from '#server/core/records/row.ts'
import { amendRecord, draftRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { connectorKind } from '../kind.ts'
import { listAccounts } from '../queries.ts'
import { monthsBefore, type ProviderSlug } from '../rules.ts'
import type { Connector } from '../schema.ts'
import { type NewTokens, sealedTokens } from '../tokens/mutations.ts'
import { hashState, type Problem, SIGN_IN_MINUTES } from './rules.ts'

export type SignIn = { provider: ProviderSlug; connector: string | null }

/** Stores a pending sign-in. Only the browser has the state itself. */
export function keepSignIn(ctx: WorkspaceContext, state: string, session: string, { provider, connector }: SignIn) {
  const expires_at = new Date(ctx.now.getTime() + SIGN_IN_MINUTES * 60_000).toISOString()
  const row = { state_hash: hashState(state), provider, connector, session_id: session, expires_at }
  return housekeep(ctx, async ({ tx, write }) => {
    write(tx.insertInto('connector_sign_in').values({ workspace_id: ctx.workspace.id, ...row }))
  })
}

/** Consumes a pending sign-in; of parallel requests, one gets it. */
export function takeSignIn(
  ctx: WorkspaceContext,
  state: string,
  { session, provider }: { session: string; provider: ProviderSlug },
): Promise<SignIn | Problem> {
  return housekeep(ctx, async ({ tx, write }) => {
    const found = await tx
      .selectFrom('connector_sign_in')
      .select(['provider', 'session_id', 'connector', 'expires_at', 'used_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('state_hash', '=', hashState(state))
      .forUpdate()
      .executeTakeFirst()
    if (found?.provider !== provider) return 'wrong_state'
    if (found.session_id !== session) return 'other_session'
    if (found.used_at !== null) return 'replayed'
    if (Date.parse(found.expires_at) <= ctx.now.getTime()) return 'expired'
    write(
      tx
        .updateTable('connector_sign_in')
        .set({ used_at: ctx.now.toISOString() })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('state_hash', '=', hashState(state)),
    )
    return { provider, connector: found.connector }
  })
}

export type SignedIn = SignIn & {
  host: string | null
  realm: string | null
  tokens: NewTokens
  reauthBy: Date | null
  accounts: readonly { extId: string; name: string; currency: string | null; timeZone: string | null }[]
}

/** The default of `read_from`. */
const MONTHS_BACK = 13

/**
 * Stores the result of a sign-in: a new connection, or new tokens of an existing one. A sign-in to the same company or
 * address is the same connection. Rejects accounts that lack those that the connection reads.
 */
export async function keepConnection(ctx: WorkspaceContext, given: SignedIn): Promise<Connector | 'other_account'> {
  const { provider, host, realm, tokens, accounts } = given
  const kept = await changeWithLock(ctx, 'connectors', async (changing) => {
    const { tx, write, record } = changing
    const id = given.connector ?? (await sameConnection(ctx, tx, given))
    const life = { error_code: null, error: null, host, reauth_by: given.reauthBy?.toISOString() ?? null }
    if (id === undefined) {
      const read_from = monthsBefore(dayIn(ctx.workspace.time_zone, ctx.now), MONTHS_BACK)
      const fields = { provider, status: 'choosing' as const, every_hours: 6, read_from, ...life }
      const made = draftRecord(connectorKind, ctx, fields)
      const columns = { realm, ...sealedTokens(ctx, made.id, tokens) }
      write(tx.insertInto('connector').values(rowOf(connectorKind, ctx, made, columns)))
      if (accounts.length > 0) write(insertRows(ctx, tx, 'connector_account', accountRows(made.id, accounts)))
      record({ event: 'connector.connected', record: made })
      return made
    }
    const before = requireFresh(ctx, await lockRecord(connectorKind, ctx, tx, id))
    const known = await listAccounts(ctx, tx, id)
    const chosen = known.filter((account) => account.chosen)
    const reached = new Set(accounts.map(({ extId }) => extId))
    const isOther = chosen.length > 0 && !chosen.some(({ ext_id }) => reached.has(ext_id))
    if (isOther || !(await isSamePlace(ctx, tx, id, given))) return changing.unchanged('other_account' as const)
    const gone = known.filter(({ ext_id, chosen: isRead }) => !isRead && !reached.has(ext_id))
    if (gone.length > 0) write(removeRows(ctx, tx, 'connector_account', ['ext_id'], gone, { connector: id }))
    if (accounts.length > 0)
      write(upsertRows(ctx, tx, 'connector_account', ['connector', 'ext_id'], accountRows(id, accounts)))
    const status = chosen.length > 0 ? ('active' as const) : ('choosing' as const)
    const next_sync_at = status === 'active' ? ctx.now.toISOString() : null
    const columns = {
      realm,
      reauth_notice: null,
      failures: 0,
      requested_at: next_sync_at,
      ...sealedTokens(ctx, id, tokens),
    }
    const changes = { ...life, status, next_sync_at }
    return amendRecord(connectorKind, ctx, changing, before, changes, { event: 'connected', columns, isChanged: true })
  })
  ctx.services.signals.wake('due', provider)
  return kept
}

const accountRows = (connector: string, accounts: SignedIn['accounts']) =>
  accounts.map(({ extId, name, currency, timeZone }) => ({
    connector,
    ext_id: extId,
    name,
    currency,
    time_zone: timeZone,
  }))

/** The connection of the same company, or of the same address and database. */
async function sameConnection(ctx: WorkspaceContext, tx: Scoped, { provider, host, realm }: SignedIn) {
  if (realm === null) return undefined
  const found = await tx
    .selectFrom('connector')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('provider', '=', provider)
    .where('realm', '=', realm)
    .where('host', 'is not distinct from', host)
    .executeTakeFirst()
  return found?.id
}

async function isSamePlace(ctx: WorkspaceContext, tx: Scoped, id: string, { provider, host, realm }: SignedIn) {
  const {
    host: oldHost,
    realm: oldRealm,
    provider: oldProvider,
  } = await tx
    .selectFrom('connector')
    .select(['provider', 'host', 'realm'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return oldProvider === provider && oldHost === host && oldRealm === realm
}
