import { type CompiledQuery, type InsertObject, isExpression, sql } from 'kysely'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { DatabaseContext } from './context.ts'
import { namingExtId } from './ext-id-taken.ts'
import type { Origin, Recorded } from './recorded.ts'
import { insertRows } from './rows.ts'
import { query, type Rows, type View } from './statements.ts'

/**
 * Inserts a record and its change row in one statement and one round trip, on a shared connection. Only for rows
 * without references, which need the locks of `change()`, and outside a change and calls with an idempotency key.
 */
export async function insertWithChange<T extends keyof DB>(
  ctx: DatabaseContext,
  table: T,
  row: InsertObject<DB, T>,
  recorded: Recorded,
): Promise<void> {
  const values = { row, change: changeRow(ctx, recorded) }
  await writeAtOnce(ctx, recorded, `insert ${table} ${Object.keys(row).join()}`, values, (db, _view, v) =>
    db
      .with('inserted', (with_) => with_.insertInto(table).values(v.row))
      .insertInto('change')
      .values(v.change),
  )
}

/**
 * Updates a record and inserts its change row, under the same conditions. Returns false, and writes nothing, when the row is no longer
 * at `version`, is not one of `rows`, or is locked: a shared connection must not wait for a lock.
 */
export async function updateWithChange<T extends keyof DB>(
  ctx: DatabaseContext,
  { table, rows }: { table: T; rows: (view: View, db: Reader) => Rows },
  version: number,
  set: Record<string, unknown>,
  recorded: Recorded,
): Promise<boolean> {
  const columns = Object.entries(set)
  const computed = columns.filter(([, value]) => isExpression(value))
  const given = columns.filter(([, value]) => !isExpression(value))
  const values = {
    set: Object.fromEntries(given),
    change: changeRow(ctx, recorded),
    id: recorded.record.id,
    version,
  }
  const shape = `update ${table} ${[...given, [], ...computed].map(([name]) => name).join()}`
  const changed = await writeAtOnce(ctx, recorded, shape, values, (db, view, v) =>
    db
      .with('fresh', (with_) =>
        rows(view, with_ as unknown as Reader)
          .select(`${table}.id`)
          .where('id', '=', v.id)
          .where('version', '=', v.version)
          .forNoKeyUpdate(table)
          .skipLocked(),
      )
      .with('updated', (with_) =>
        with_
          .updateTable(table as 'task')
          .set({ ...v.set, ...Object.fromEntries(computed) })
          .where('workspace_id', '=', view.workspace.id)
          .where('id', '=', (eb) => eb.selectFrom('fresh' as 'task').select('id'))
          .returning('id'),
      )
      .insertInto('change')
      .columns(Object.keys(v.change) as (keyof typeof v.change)[])
      .expression((eb) =>
        eb.selectFrom('updated').select(Object.entries(v.change).map(([name, value]) => sql.val(value).as(name))),
      )
      .returning('entity_id'),
  )
  return changed.length > 0
}

/** Runs one statement that writes a record and its change row, and may share its commit with others. */
async function writeAtOnce<V extends Record<string, unknown>>(
  ctx: DatabaseContext,
  recorded: Recorded,
  shape: string,
  values: V,
  build: (db: Scoped, view: View, values: V) => { compile(): CompiledQuery<unknown> },
): Promise<unknown[]> {
  requireNoReset(ctx)
  const db = ctx.database.scoped(ctx.workspace.id)
  const written = await query({ ...ctx, db }, shape, values, (view, v) => build(db, view, v)).catch(
    (error: unknown) => {
      throw namingExtId(error, [recorded])
    },
  )
  ctx.services.signals.wake('changed', ctx.workspace.id)
  return written
}

export const originOf = ({ actor, agent, reverts, restores }: DatabaseContext): Origin => ({
  actor_kind: actor.kind,
  actor_id: actor.id,
  run_id: agent?.run ?? null,
  tool: agent?.tool ?? null,
  reverts: reverts ?? null,
  restores: restores ?? null,
  kept: null,
})

/** The columns that all rows of one change by one actor share, except the workspace. */
const origin = (ctx: DatabaseContext, by = originOf(ctx)) => ({
  ...by,
  request_id: ctx.requestId,
  at: ctx.now.toISOString(),
})

function rowOf({ services }: DatabaseContext, { event, record, before, continues = false }: Recorded) {
  const entity = event.slice(0, event.indexOf('.'))
  if (!services.kinds.has(entity)) throw new Error(`server/kinds.ts lists no kind of the event ${event}`)
  const about = { event, entity, entity_id: record.id, version: record.version, continues }
  return { ...about, record, before: before ?? null }
}

/** The row of one change, for a statement that writes it with its record. */
function changeRow(ctx: DatabaseContext, recorded: Recorded) {
  const { record, before, ...row } = rowOf(ctx, recorded)
  return {
    workspace_id: ctx.workspace.id,
    ...origin(ctx),
    ...row,
    record: JSON.stringify(record),
    before: before && JSON.stringify(before),
  }
}

export const insertChanges = (tx: Scoped, ctx: DatabaseContext, recorded: readonly Recorded[]) =>
  insertRows(
    ctx,
    tx,
    'change',
    recorded.map((one) => rowOf(ctx, one)),
    origin(ctx, recorded[0]!.by),
  )

/**
 * Refuses writes in a sandbox that this process is resetting. They would wait for its locks, on a connection that other
 * workspaces share.
 */
export function requireNoReset({ services, workspace, requestId }: DatabaseContext): void {
  const running = services.memory.sandboxes.resets.get(workspace.id)
  if (running === undefined || running === requestId) return
  const message = 'This sandbox is being reset. Nothing was saved. Try again in a few seconds.'
  throw new DomainError('unavailable', message, { headers: { 'Retry-After': '2' } })
}
