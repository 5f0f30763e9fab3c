import { type RawBuilder, sql } from 'kysely'
import type { View } from '#server/core/statements.ts'
import type { StockedItem } from '../schema.ts'

const held = (column: 'onHand' | 'avgCost' | 'value') => sql<number | null>`(
  select held.${sql.ref(column)} from item_stock held where held.workspace_id = item.workspace_id and held.item = item.id)`
export const onHand = sql<number>`coalesce(${held('onHand')}, 0)`
export const avgCost = held('avgCost')
export const value = sql<number>`coalesce(${held('value')}, 0)`
const awaited = (which: RawBuilder<boolean>) => sql<number>`(
  select coalesce(sum(greatest(line.qty - line.received, 0)), 0)
  from purchase_order_line line join purchase_order o on o.workspace_id = line.workspace_id and o.id = line."order"
  where line.workspace_id = item.workspace_id and line.item = item.id and ${which})`
export const onOrder = awaited(sql`o.status in ('ordered', 'partial')`)
export const onDraft = awaited(sql`o.status = 'draft' and o.deleted_at is null`)
/** What is there and what is under way is at or below the point of ordering; never so without such a point. */
export const isBelowReorder = sql<boolean>`(
  coalesce(item."reorderPoint", item."minQty") is not null and ${onHand} + ${onOrder} <= coalesce(item."reorderPoint", item."minQty"))`
/** Lots with zero stock are left out; an empty place is not. */
export const levels = sql<StockedItem['levels']>`(
  select coalesce(json_agg(json_build_object('location', place.name, 'lot', lot.code, 'expiry', lot.expiry, 'onHand', stock."onHand")
    order by place.name_key, lot.expiry nulls last, lot.code nulls last), '[]')
  from stock join location place on place.workspace_id = stock.workspace_id and place.id = stock.location
    left join lot on lot.workspace_id = stock.workspace_id and lot.id = stock.lot
  where stock.workspace_id = item.workspace_id and stock.item = item.id and (stock.lot is null or stock."onHand" <> 0))`

/** Booked on, or on an order that was changed after it was placed. */
export const isChangedSince = ({ workspace }: View, since: string) => sql<boolean>`item.id in (
  select held.item from item_stock held where held.workspace_id = ${workspace.id} and held.changed_at >= ${since}
  union all
  select line.item from purchase_order_line line join purchase_order o on o.workspace_id = line.workspace_id and o.id = line."order"
  where line.workspace_id = ${workspace.id} and o."orderedAt" is not null and o.updated_at >= ${since})`
