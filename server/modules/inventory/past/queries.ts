import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
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
  const day = sql<string>`coalesce(reversed.date, movement.date)`
  const found = await tx
    .selectFrom(rows.as<'sought'>(sql`sought(item uuid, location uuid, date date, at timestamptz)`))
    .innerJoin('movement', (join) =>
      join
        .on('movement.workspace_id', '=', ctx.workspace.id)
        .onRef('movement.item', '=', 'sought.item')
        .onRef('movement.location', '=', 'sought.location')
        .onRef('movement.at', '>', 'sought.at'),
    )
    .leftJoin('movement as reversed', (join) => sameWorkspace(join, 'reversed.id', 'movement.reverses'))
    .select(['movement.item', 'movement.location', 'movement.lot'])
    .select([day.as('date'), sql<string>`sum(movement.delta)::text`.as('delta')])
    .where(sql<boolean>`${day} > sought.date`)
    .groupBy(['movement.item', 'movement.location', 'movement.lot', day])
    .execute()
  return new PastDays(found.map(({ delta, ...change }) => ({ ...change, delta: scaled(delta, QTY_PLACES) })))
}
