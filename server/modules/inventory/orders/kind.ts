import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { insertRows, updateRows } from '#server/core/database/rows.ts'
import { isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { invalid } from '#server/core/values/errors.ts'
import { itemsNamed } from '../items/queries.ts'
import { numberKey } from '../rules.ts'
import { requireStatus, totalOf } from './rules.ts'
import { CreateOrder, ListOrders, PurchaseOrder, PurchaseOrderRow, UpdateOrder } from './schema.ts'

const ofOrder = sql`line.workspace_id = purchase_order.workspace_id and line."order" = purchase_order.id`

export const orderKind = defineKind(
  { record: PurchaseOrder, row: PurchaseOrderRow, create: CreateOrder, update: UpdateOrder, list: ListOrders },
  {
    table: 'purchase_order',
    path: 'purchase_orders',
    page: '/inventory/orders',
    title: 'number',
    search: { detail: 'supplier', status: 'status' },
    comments: true,
    read: 'inventory.read',
    write: 'orders.write',
    family: 'inventory',
    columns: {
      total: sql`(select coalesce(round(sum(line.qty * line.cost), 2), 0) from purchase_order_line line where ${ofOrder})`,
      lines: sql`(
        select coalesce(json_agg(json_build_object('line', line.line, 'item', line.item, 'number', item.number, 'name', item.name,
          'qty', line.qty, 'received', line.received, 'unit', item.unit, 'cost', line.cost) order by line.line), '[]')
        from purchase_order_line line join item on item.workspace_id = line.workspace_id and item.id = line.item where ${ofOrder})`,
    },
    filters: {
      status: isOneOf('purchase_order.status'),
      item: {
        resolve: itemsNamed,
        where: (items: string[]) =>
          sql<boolean>`exists (select from purchase_order_line line where ${ofOrder} and line.item = any(${items}::uuid[]))`,
      },
    },
    unfiltered: ['total'],
    defaults: (ctx) => ({ status: 'draft' as const, currency: ctx.workspace.currency }),
    derive: (_, { given: { lines } }) => (lines ? { total: totalOf(lines) } : {}),
    asInput: ({ lines, ...fields }) => ({
      ...fields,
      ...(lines && { lines: lines.map(({ item, qty, cost }) => ({ item, qty, cost })) }),
    }),
    stored: ({ number }) => (number === undefined ? {} : { number_key: numberKey(number) }),
    effects: (ctx, changing, after, before) => () => {
      if (after.lines !== before?.lines) writeLines(ctx, changing, after, before)
    },
    taken: (index) =>
      index === 'purchase_order_workspace_id_number_key_key'
        ? invalid('number', 'is already used by another order')
        : undefined,
    /** Only drafts can be deleted; placed orders are cancelled and kept. A deleted draft keeps its number. */
    onRemove(_ctx, _changing, order) {
      requireStatus(order, 'draft')
    },
  },
)

function writeLines(ctx: WorkspaceContext, { tx, write }: Change, order: PurchaseOrder, before: PurchaseOrder | null) {
  const rows = order.lines.map(({ line, item, qty, received, cost }) => ({
    order: order.id,
    line,
    item,
    qty,
    received,
    cost,
  }))
  if (before && before.lines.length > rows.length)
    write(
      tx
        .deleteFrom('purchase_order_line')
        .where('workspace_id', '=', ctx.workspace.id)
        .where('order', '=', order.id)
        .where('line', '>', rows.length),
    )
  const kept = rows.slice(0, before?.lines.length ?? 0)
  const added = rows.slice(kept.length)
  // The API credits receipts to existing lines, and may not add any.
  if (kept.length > 0) write(updateRows(ctx, tx, 'purchase_order_line', ['order', 'line'], kept))
  if (added.length > 0) write(insertRows(ctx, tx, 'purchase_order_line', added))
}
