import type { Insertable } from 'kysely'
import { isRepeatable } from '#db/postgres-errors.ts'
import type { Scoped, Send, Writes } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { namingExtId } from './ext-id-taken.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import type { Change, Recorded } from './recorded.ts'
import { insertRows } from './rows.ts'
import { query } from './statements.ts'
import type { WorkspaceContext } from './workspace-context.ts'

export type { Change, Recorded } from './recorded.ts'

/**
 * The door through which workspace data changes: a transaction in two round trips (lock and read; write, change row and
 * commit). `work` must record something or say `unchanged`, and may not write before it says so; else it is rolled back and
 * throws. A deadlock is run again, up to three times. A claimed idempotency key and its answer are written in the same
 * transaction. With a context of `joining()` the work is part of that change.
 */
export async function change<T>(ctx: WorkspaceContext, work: (change: Change) => Promise<T>): Promise<T> {
  if (ctx.within) return work(ctx.within)
  const result = await repeated(() => attemptChange(ctx, work))
  ctx.services.changed(ctx.workspace.id)
  return result
}

/**
 * The second door, for rows of the workspace that are bookkeeping and have no history: what one has read, links and settings of
 * one's own, deliveries, mails. Nothing reaches the change log, webhooks or the live feed.
 */
export function housekeep<T>(
  ctx: WorkspaceContext,
  work: (keeping: Pick<Change, 'tx' | 'write'>) => Promise<T>,
): Promise<T> {
  if (ctx.within) throw new Error('housekeep() would leave the change that it is part of: use change.housekeep')
  return repeated(() => transact(ctx, (tx, write) => work({ tx, write })))
}

/** A context whose changes are part of `changing`: they join its transaction, its history and its fate. */
export const joining = (ctx: WorkspaceContext, changing: Change): WorkspaceContext => ({ ...ctx, within: changing })

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRepeatable(error) || left === 0) throw error
    }
  }
}

function transact<T>(ctx: WorkspaceContext, work: (tx: Scoped, write: Send, writes: Writes) => Promise<T>): Promise<T> {
  const { idempotency } = ctx
  return ctx.door.transaction(ctx.workspace.id, async (tx, write, writes) => {
    if (idempotency) await claimKey(tx, ctx, idempotency)
    const result = await work(tx, write, writes)
    if (idempotency) write(keepAnswer(tx, ctx, idempotency, result))
    return result
  })
}

function attemptChange<T>(ctx: WorkspaceContext, work: (change: Change) => Promise<T>): Promise<T> {
  const recorded: Recorded[] = []
  let isUnchanged = false
  let housekept = 0
  const unchanged = <R>(same: R): R => {
    isUnchanged = true
    return same
  }
  return transact(ctx, async (tx, write, writes) => {
    const before = writes.count
    const result = await work({
      tx,
      write,
      housekeep(statement) {
        housekept++
        write(statement)
      },
      record: (entry) => recorded.push(entry),
      unchanged,
      unchangedUnlessRecorded: (done) => (recorded.length > 0 ? done : unchanged(done)),
    })
    const hasWritten = recorded.length > 0 || writes.count > before + housekept
    if (isUnchanged && hasWritten) throw new Error('change() wrote or recorded something and ended with unchanged()')
    if (!isUnchanged && recorded.length === 0) throw new Error('change() ended without recording anything')
    if (recorded.length > 0) write(insertChanges(tx, ctx, recorded))
    return result
  }).catch((error: unknown) => {
    throw namingExtId(error, recorded)
  })
}

/**
 * A new record and its change row in one statement and one round trip, on a shared connection. Only for rows that name no
 * other record: what refers to others locks them, in `change()`.
 */
export async function insertWithChange<T extends InsertTable>(
  ctx: WorkspaceContext,
  table: T,
  row: Insertable<DB[T]>,
  recorded: Recorded,
): Promise<void> {
  if (ctx.idempotency || ctx.within) {
    await change(ctx, async ({ tx, write, record }) => {
      write(tx.insertInto(table).values(row))
      record(recorded)
      return recorded.record
    })
    return
  }
  const db = ctx.door.scoped(ctx.workspace.id)
  const values = { row, change: changeRow(ctx, recorded) }
  await query({ ...ctx, db }, `insert ${table} ${Object.keys(row).join()}`, values, (_view, v) =>
    db
      .with('inserted', (with_) => with_.insertInto(table).values(v.row))
      .insertInto('change')
      .values(v.change),
  ).catch((error: unknown) => {
    throw namingExtId(error, [recorded])
  })
  ctx.services.changed(ctx.workspace.id)
}

type InsertTable = 'task' | 'project' | 'contact' | 'deal' | 'invoice'

/** What all rows of one change have in common, but for the workspace. */
function origin(ctx: WorkspaceContext) {
  return {
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    request_id: ctx.requestId,
    at: ctx.now.toISOString(),
  }
}

function rowOf({ event, record, before }: Recorded) {
  const entity = event.slice(0, event.indexOf('.'))
  return { event, entity, entity_id: record.id, version: record.version, record, before: before ?? null }
}

function changeRow(ctx: WorkspaceContext, recorded: Recorded) {
  const { record, before, ...row } = rowOf(recorded)
  return {
    workspace_id: ctx.workspace.id,
    ...origin(ctx),
    ...row,
    record: JSON.stringify(record),
    before: before && JSON.stringify(before),
  }
}

const insertChanges = (tx: Scoped, ctx: WorkspaceContext, recorded: readonly Recorded[]) =>
  insertRows(ctx, tx, 'change', recorded.map(rowOf), origin(ctx))
