import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { dayAfter, dayIn } from '#server/core/values/days.ts'
import { conflict, invalid } from '#server/core/values/errors.ts'
import { connectorKind } from './kind.ts'
import { listAccounts } from './queries.ts'
import { monthsBefore, providerOf } from './rules.ts'
import type { ChooseAccounts, Connector, Disconnect, Disconnected } from './schema.ts'
import { giveUpRuns } from './sync/mutations.ts'
import { NO_TOKENS } from './tokens/mutations.ts'

/** Limits the number of windows of a round. */
const MONTHS_BACK = 120

/** Selects the accounts of a connection and starts it. Figures of deselected accounts are kept. */
export async function chooseAccounts(ctx: WorkspaceContext, input: ChooseAccounts): Promise<Connector> {
  const { id, accounts, read_from, every_hours } = input
  requireReadable(ctx, read_from)
  const connector = await changeWithLock(ctx, 'connectors', async (changing) => {
    const { tx, write } = changing
    const before = requireFresh(ctx, await lockRecord(connectorKind, ctx, tx, id))
    requireSignedIn(before)
    const known = await listAccounts(ctx, tx, id)
    const unknown = accounts.find((one) => !known.some(({ ext_id }) => ext_id === one))
    if (unknown !== undefined) throw invalid('accounts', `${unknown} is not an account of this connection`)
    await requireUnread(ctx, tx, before, accounts)
    for (const { ext_id, chosen } of known) {
      const wanted = accounts.includes(ext_id)
      if (wanted === chosen) continue
      if (!wanted) giveUpRuns(ctx, changing, id, ext_id)
      write(
        tx
          .updateTable('connector_account')
          .set({ chosen: wanted })
          .where('workspace_id', '=', ctx.workspace.id)
          .where('connector', '=', id)
          .where('ext_id', '=', ext_id),
      )
    }
    const isChanged = known.some(({ ext_id, chosen }) => accounts.includes(ext_id) !== chosen)
    const next_sync_at = ctx.now.toISOString()
    const changes = { status: 'active' as const, read_from, every_hours, next_sync_at }
    // A running sync was planned without these choices, so schedule another one.
    const columns = { requested_at: next_sync_at }
    return amendRecord(connectorKind, ctx, changing, before, changes, { event: 'changed', columns, isChanged })
  })
  ctx.services.signals.wake('due', connector.provider)
  return connector
}

/** Deletes the secrets of a connection. If its figures are removed or it never had any, deletes the connection too. */
export function removeConnection(ctx: WorkspaceContext, { id, figures }: Disconnect): Promise<Disconnected> {
  return changeWithLock(ctx, 'connectors', async (changing) => {
    const { tx, write, record } = changing
    const before = requireFresh(ctx, await lockRecord(connectorKind, ctx, tx, id))
    const changes = {
      status: 'disconnected' as const,
      next_sync_at: null,
      reauth_by: null,
      error_code: null,
      error: null,
    }
    if (figures === 'keep' && (await wasUsed(ctx, tx, id))) {
      giveUpRuns(ctx, changing, id)
      const columns = { ...NO_TOKENS, reauth_notice: null, requested_at: null }
      const kept = await amendRecord(connectorKind, ctx, changing, before, changes, { event: 'disconnected', columns })
      return { ...kept, removed: false }
    }
    const after = { ...before, ...changes, version: before.version + 1, updated_at: ctx.now.toISOString() }
    write(tx.deleteFrom('connector').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    record({ event: 'connector.disconnected', record: after, before: { status: before.status } })
    return { ...after, removed: true }
  })
}

/** Whether accounts were chosen, figures were read or a newsletter was prepared. */
async function wasUsed({ workspace }: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const own = sql`workspace_id = ${workspace.id} and connector = ${id}`
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from connector_account where ${own} and chosen) or exists (select from connector_run where ${own})
      or exists (select from metric_day where ${own}) or exists (select from external_invoice where ${own})
      or exists (select from newsletter where ${own}) as used`.execute(tx)
  return rows[0]!.used
}

/** Makes a connection due now. */
export async function syncNow(ctx: WorkspaceContext, { id }: { id: string }): Promise<Connector> {
  const connector = await changeWithLock(ctx, 'connectors', async (changing) => {
    const before = requireFresh(ctx, await lockRecord(connectorKind, ctx, changing.tx, id))
    requireSignedIn(before)
    if (before.status === 'choosing') throw conflict('Choose the accounts first.')
    const next_sync_at = ctx.now.toISOString()
    changing.housekeep(
      changing.tx
        .updateTable('connector')
        .set({ next_sync_at, requested_at: next_sync_at })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    return changing.unchanged({ ...before, next_sync_at })
  })
  ctx.services.signals.wake('due', connector.provider)
  return connector
}

function requireReadable(ctx: WorkspaceContext, readFrom: string): void {
  // The time zone of an account can be a day ahead of the workspace.
  const today = dayAfter(dayIn(ctx.workspace.time_zone, ctx.now))
  if (readFrom > today) throw invalid('read_from', 'must not be in the future')
  if (readFrom < monthsBefore(today, MONTHS_BACK)) throw invalid('read_from', 'must be within the last 10 years')
}

function requireSignedIn({ status, provider }: Connector): void {
  if (status === 'choosing' || status === 'active') return
  const { name } = providerOf(provider)
  throw conflict(
    status === 'disconnected' ? `${name} is disconnected. Connect it again first.` : `Sign in to ${name} again first.`,
  )
}

/** An account that two connections read would count twice. */
async function requireUnread(ctx: WorkspaceContext, tx: Reader, { id, provider }: Connector, accounts: string[]) {
  const other = await tx
    .selectFrom('connector_account')
    .innerJoin('connector', (join) => sameWorkspace(join, 'connector.id', 'connector_account.connector'))
    .select('connector_account.name')
    .where('connector_account.workspace_id', '=', ctx.workspace.id)
    .where('connector.provider', '=', provider)
    .where('connector.id', '<>', id)
    .where('chosen', '=', true)
    .where(sql<boolean>`ext_id = any(${accounts}::text[])`)
    .executeTakeFirst()
  if (other)
    throw conflict(
      `Another connection already reads ${other.name}. Sign in again there, or disconnect it and remove its figures.`,
    )
}
