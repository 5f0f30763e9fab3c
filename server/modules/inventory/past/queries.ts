import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { dayIn } from '#server/core/values/days.ts'
import { scaled } from '#server/core/values/decimals.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import { effectOf } from '../movements/rules.ts'
import type { ResolvedEntry } from '../naming/rules.ts'
import { PastDays } from './rules.ts'

type Sought = { item: string; location: string; date: string; at: string }

/**
 * The changes of stock after the first outgoing movement of each item and location that is dated before today. A
 * reversal counts on the day of the movement that it cancels.
 */
export async function readPastDays(
  ctx: WorkspaceContext,
  tx: Reader,
  resolved: readonly ResolvedEntry[],
): Promise<PastDays> {
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  const first = new Map<string, Sought>()
  for (const { record, qty, item, location, date, at } of resolved) {
    const { effect } = effectOf(record.type, qty)
    if (date >= today || (effect !== 'out' && effect !== 'move')) continue
    const place = `${item.id} ${location.id}`
    const known = first.get(place)
    if (!known || at < known.at) first.set(place, { item: item.id, location: location.id, date, at })
  }
  if (first.size === 0) return new PastDays([])
  const rows = sql<Sought>`json_to_recordset(${JSON.stringify([...first.values()])}::json)`
  const found = await tx
    .selectFrom(rows.as<'sought'>(sql`sought(item uuid, location uuid, date date, at timestamptz)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('movement')
          .select(['movement.lot', 'movement.date', 'movement.reverses'])
          .select(sql<string>`sum(movement.delta)::text`.as('delta'))
          .where('movement.workspace_id', '=', ctx.workspace.id)
          .whereRef('movement.item', '=', 'sought.item')
          .whereRef('movement.location', '=', 'sought.location')
          .whereRef('movement.at', '>', 'sought.at')
          .groupBy(['movement.lot', 'movement.date', 'movement.reverses'])
          .as('later'),
      (join) => join.onTrue(),
    )
    .select(['sought.item', 'sought.location', 'sought.date as since'])
    .select(['later.lot', 'later.date', 'later.reverses', 'later.delta'])
    .where(sql<boolean>`(later.date > sought.date or later.reverses is not null)`)
    .execute()
  const reversed = await findReversed(ctx, tx, found)
  const changes = found.map(({ since, reverses, delta, ...change }) => {
    const date = reverses === null ? change.date : reversed.get(reverses)!.date
    return { ...change, date, since, delta: scaled(delta, QTY_PLACES) }
  })
  return new PastDays(changes.filter(({ date, since }) => date > since))
}

/**
 * The movements that these entries cancel, by id. A query of its own: for a workspace that the statistics of the table do not
 * know yet, Postgres expects one row, and would join by reading all its movements for each entry.
 */
export async function findReversed(
  ctx: WorkspaceContext,
  tx: Reader,
  entries: readonly { reverses: string | null }[],
): Promise<Map<string, { date: string; at: string }>> {
  const ids = entries.flatMap(({ reverses }) => reverses ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('movement')
    .select(['id', 'date', 'at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', among(ids, 'uuid'))
    .execute()
  return new Map(found.map(({ id, ...when }) => [id, when]))
}
