import type { Scoped, Send } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { namingExtId } from './ext-id-taken.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { kindNamed } from './records/facts.ts'
import { insertRows } from './rows.ts'
import { query } from './statements.ts'
import type { WorkspaceContext } from './workspace-context.ts'

/** Name of an entry of the change log: the kind of record, then what happened to it. */
export type ChangeEvent = `${string}.${string}`

/** What happened to one record: its state after, as REST shows it, and for an update the old values of what changed. */
export type Recorded = {
  event: ChangeEvent
  record: { id: string; version: number } & Record<string, unknown>
  before?: Record<string, unknown>
}

export type Change = {
  /** The transaction. Await what you read; hand what you write to `write`. */
  tx: Scoped
  /** Sends a statement without waiting: unless `leaving()` is awaited, in one flush with the change row and the commit. */
  write: Send
  /** Adds to the change log, in this transaction: activity, webhook outbox and live feed in one. */
  record: (recorded: Recorded) => void
  /** The way out when nothing differs: commits without a change row. */
  unchanged: <T>(result: T) => T
}

/**
 * The one door through which workspace data changes: a transaction in two round trips (lock and read; write, change row and
 * commit). `work` that neither records nor says `unchanged` is rolled back and throws. A deadlock is run again, up to
 * three times. A claimed idempotency key and its answer are written in the same transaction. Inside of another change it is
 * part of that one.
 */
export async function change<T>(ctx: WorkspaceContext, work: (change: Change) => Promise<T>): Promise<T> {
  if (ctx.within) return work(ctx.within)
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await attemptChange(ctx, work)
      ctx.services.changed(ctx.workspace.id)
      return result
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if ((code !== '40P01' && code !== '40001') || attempt === 4) throw error
    }
  }
}

async function attemptChange<T>(ctx: WorkspaceContext, work: (change: Change) => Promise<T>): Promise<T> {
  const recorded: Recorded[] = []
  const changing = ctx.door.transaction(ctx.workspace.id, async (tx, write) => {
    if (ctx.idempotency) await claimKey(tx, ctx, ctx.idempotency)
    let settled = false
    const result = await work({
      tx,
      write,
      record: (entry) => recorded.push(entry),
      unchanged: (same) => {
        settled = true
        return same
      },
    })
    if (recorded.length === 0 && !settled) throw new Error('change() ended without recording anything')
    if (recorded.length > 0) write(insertChanges(tx, ctx, recorded))
    if (ctx.idempotency) write(keepAnswer(tx, ctx, ctx.idempotency, result))
    return result
  })
  return changing.catch((error: unknown) => {
    throw namingExtId(error, recorded)
  })
}

/**
 * A new record and its change row in one statement and one round trip, on a shared connection. Only for rows that name no
 * other record: what refers to others locks them, in `change()`.
 */
export async function insertWithChange<T extends keyof DB>(
  ctx: WorkspaceContext,
  table: T,
  row: Record<string, unknown>,
  recorded: Recorded,
): Promise<void> {
  if (ctx.idempotency || ctx.within) {
    await change(ctx, async ({ tx, write, record }) => {
      write(tx.insertInto(table).values(row as never))
      record(recorded)
      return recorded.record
    })
    return
  }
  const values = { row, change: changeRow(ctx, recorded) }
  await query(ctx, `insert ${table} ${Object.keys(row).join()}`, values, (view, v) =>
    (view.db as Scoped)
      .with('inserted', (with_) => with_.insertInto(table).values(v.row as never))
      .insertInto('change')
      .values(v.change),
  ).catch((error: unknown) => {
    throw namingExtId(error, [recorded])
  })
  ctx.services.changed(ctx.workspace.id)
}

/** What all rows of one change have in common, but for the workspace. */
function origin(ctx: WorkspaceContext) {
  return {
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    request_id: ctx.requestId,
    at: ctx.now.toISOString(),
  }
}

function rowOf({ services }: WorkspaceContext, { event, record, before }: Recorded) {
  const { table } = kindNamed(services.kinds, event.slice(0, event.indexOf('.')))
  return { event, entity: table, entity_id: record.id, version: record.version, record, before: before ?? null }
}

function changeRow(ctx: WorkspaceContext, recorded: Recorded) {
  const { record, before, ...row } = rowOf(ctx, recorded)
  return {
    workspace_id: ctx.workspace.id,
    ...origin(ctx),
    ...row,
    record: JSON.stringify(record),
    before: before && JSON.stringify(before),
  }
}

const insertChanges = (tx: Scoped, ctx: WorkspaceContext, recorded: readonly Recorded[]) =>
  insertRows(
    ctx,
    tx,
    'change',
    recorded.map((one) => rowOf(ctx, one)),
    origin(ctx),
  )
