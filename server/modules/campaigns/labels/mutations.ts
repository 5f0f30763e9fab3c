import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { among, insertRows } from '#server/core/database/rows.ts'
import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import { type Waiting, WAITING } from './queries.ts'

const COST_PLACES = 6

/** Assigns all data that named a campaign before it existed. The caller holds the lock of the marketing batches. */
export function assignLabelled(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  waiting: Waiting,
): void {
  const { id, labels } = waiting
  if (labels.length === 0) return
  mergeCosts(ctx, { tx, write }, waiting)
  dropRepeatedTouches(ctx, { tx, write }, waiting)
  for (const table of WAITING) {
    const isKeyed = table === 'cost' || table === 'touch'
    write(
      tx
        .updateTable(table)
        .set({ campaign: id, ...(isKeyed && { campaign_key: id }) })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('campaign', 'is', null)
        .where('campaign_label', 'in', among(labels, 'text')),
    )
  }
}

/** Merges costs of one day, channel and currency under several spellings: sums one call, a later call replaces. */
function mergeCosts(ctx: WorkspaceContext, { tx, write }: Pick<Change, 'tx' | 'write'>, { id, costs }: Waiting): void {
  const groups = Map.groupBy(costs, ({ date, channel, currency }) => JSON.stringify([date, channel, currency]))
  const several = [...groups.values()].filter((group) => group.length > 1)
  if (several.length === 0) return
  const ids = several.flat().map((cost) => cost.id)
  write(tx.deleteFrom('cost').where('workspace_id', '=', ctx.workspace.id).where('id', 'in', among(ids, 'uuid')))
  const merged = several.map((group) => {
    const [latest] = group
    const kept = group.filter(({ updated_at }) => updated_at === latest!.updated_at)
    const amount = kept.reduce((sum, cost) => sum + scaled(cost.amount, COST_PLACES), 0n)
    return { ...latest!, campaign: id, campaign_key: id, amount: decimalOf(amount, COST_PLACES) }
  })
  write(insertRows(ctx, tx, 'cost', merged))
}

/** Keeps a touch that was pushed under several spellings once, as first received. */
function dropRepeatedTouches(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  { id, labels }: Waiting,
): void {
  const isOwn = (table: string) =>
    sql<boolean>`(${sql.ref(`${table}.campaign`)} = ${id}
      or (${sql.ref(`${table}.campaign`)} is null and ${sql.ref(`${table}.campaign_label`)} = any(${labels}::text[])))`
  write(
    tx
      .deleteFrom('touch')
      .where('workspace_id', '=', ctx.workspace.id)
      .where(isOwn('touch'))
      .where(
        sql<boolean>`exists (select from touch earlier where earlier.workspace_id = touch.workspace_id
          and ${isOwn('earlier')} and earlier.id < touch.id
          and (earlier.email, earlier.kind, earlier.source, earlier.medium, earlier.ts)
            = (touch.email, touch.kind, touch.source, touch.medium, touch.ts))`,
      ),
  )
}
