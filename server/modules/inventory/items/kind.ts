import { sql } from 'kysely'
import { isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { conflict } from '#server/core/values/errors.ts'
import { CreateItem, Item, ItemRow, ListItems, UNSAID, UpdateItem } from '../schema.ts'
import {
  avgCost,
  isBelowReorder,
  isChangedSince,
  itemsNamed,
  levels,
  onHand,
  onOrder,
  value,
  findUse,
  requireFree,
} from './queries.ts'
import { keysOf } from './rules.ts'

const NAMED_BY = {
  movement: 'This item has movements in the ledger',
  purchase_order_line: 'This item is on a purchase order',
  stock_count_line: 'This item is on a stock count',
}

export const itemKind = defineKind(
  { record: Item, row: ItemRow, create: CreateItem, update: UpdateItem, list: ListItems },
  {
    table: 'item',
    path: 'items',
    page: '/inventory/items',
    title: 'name',
    search: { detail: 'number' },
    comments: true,
    read: 'inventory.read',
    write: 'inventory.write',
    family: 'inventory',
    columns: { onHand, onOrder, avgCost, value, levels, belowReorder: isBelowReorder },
    filters: {
      item: { resolve: itemsNamed, where: (ids: string[]) => sql<boolean>`item.id = any(${ids}::uuid[])` },
      group: isOneOf('item.group'),
      active: { where: (active: boolean) => sql<boolean>`item.active = ${active}` },
      below_reorder: { where: (below: boolean) => (below ? isBelowReorder : sql<boolean>`not ${isBelowReorder}`) },
      stock_since: { where: (since: string, view) => isChangedSince(view, since) },
    },
    sorts: { onHand, value },
    defaults: () => ({ ...UNSAID, autoCreated: false }),
    async effects(ctx, { tx }, item) {
      await requireFree(ctx, tx, item)
      return () => {}
    },
    stored: keysOf,
    freed: ['number_key', 'ean_key'],
    /** Only an item without references can be deleted, because the ledger keeps its items. */
    async onRemove(ctx, { tx }, { id }) {
      const use = await findUse(ctx, tx, id)
      if (use) throw conflict(`${NAMED_BY[use]} and cannot be deleted. Set it to inactive instead.`)
    },
  },
)
