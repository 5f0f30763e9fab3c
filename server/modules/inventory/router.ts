import { z } from 'zod'
import { BatchReport } from '#server/core/batch/batch-schema.ts'
import { listInputOf } from '#server/core/records/field-filters.ts'
import { listRecords } from '#server/core/records/list-records.ts'
import { exportOf, exportProcedure } from '#server/core/rest/export-procedure.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { pushRoute } from '#server/core/rest/routes/push-route.ts'
import { listRoute } from '#server/core/rest/routes/route.ts'
import { RecordId } from '#server/core/values/fields.ts'
import { pageOf } from '#server/core/values/filters.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { ITEMS, LEVELS, MOVEMENTS } from './examples/rules.ts'
import { itemKind } from './items/kind.ts'
import { pushLevels, pushMovements } from './movements/mutations.ts'
import { listLedger, listMovements, movementsAfter } from './movements/queries.ts'
import { LevelRecord, ListMovements, Movement, MovementRecord, PushLevels, PushMovements } from './movements/schema.ts'
import { pushItems } from './mutations.ts'
import { orderKind } from './orders/kind.ts'
import { PurchaseOrder } from './orders/schema.ts'
import { getItem, listLocations, stockByDay } from './queries.ts'
import { listReorder } from './reorder/queries.ts'
import { ReorderList } from './reorder/schema.ts'
import { reverseMovement } from './reversals/mutations.ts'
import { LedgerEntry, ReverseMovement } from './reversals/schema.ts'
import { GetItem, InventorySettings, ItemRecord, PushItems, StockByDay, StockedItem } from './schema.ts'
import { updateSettings } from './settings/mutations.ts'
import { getSettings } from './settings/queries.ts'

const tag = 'Inventory'

const ITEM_CODES = ['item_unknown', 'item_ambiguous', 'ean_conflict', 'number_mismatch'] as const

const orders = listRoute('/inventory/pos', 'purchaseOrders', {
  tag,
  description:
    'Returns purchase orders with their lines, by default oldest first. Members create them in the application.',
})
const items = listRoute('/inventory/items', 'items', {
  tag,
  description: 'Returns items with their stock, by default oldest first.',
})
const item: RestMeta = {
  openapi: {
    method: 'GET',
    path: '/inventory/items/{id}',
    operationId: 'getItem',
    summary: 'Get an item',
    description: 'Returns an item with its stock. If several items have the name, the response is 404.',
    tags: [tag],
    protect: true,
  },
  rest: {
    status: 200,
    write: false,
    versioned: true,
    // Stock changes without a new version.
    unversioned: ['onHand', 'onOrder', 'avgCost', 'value', 'levels'] satisfies (keyof StockedItem)[],
    errors: ['not_found', 'validation_error'],
  },
}
const movements = listRoute('/inventory/movements', 'movements', {
  tag,
  description:
    'Returns entries of the stock ledger, by default oldest first. A transfer has two entries: out of one location and into the other.',
})

const pushedItems = pushRoute('/inventory/items', {
  tag,
  name: 'ItemRecord',
  record: ItemRecord,
  description:
    'Creates and updates items. An existing item is matched by number, then EAN, then name; if only the EAN matches, the item keeps its number. Fields you leave out do not change, and `null` clears a field.',
  codes: {
    results: ['unchanged', 'merged'],
    errors: ['ean_conflict', 'item_ambiguous'],
    warnings: ['number_mismatch'],
  },
  example: ITEMS,
})
const pushedMovements = pushRoute('/inventory/movements', {
  tag,
  name: 'MovementRecord',
  record: MovementRecord,
  description:
    'Records stock movements. A movement with the same `extId`, or the same `ref`, item, day and signed quantity, is recorded once: put the line ' +
    'number into `ref`. An unknown item is created unless `createItems` is `false`.',
  again:
    'You can safely resend records that have `ref` or `extId`. A record with neither is recorded each time you send it.',
  codes: {
    results: ['duplicate', 'unchanged'],
    errors: [...ITEM_CODES, 'qty_sign', 'opening_exists', 'lot_expiry_mismatch', 'negative_stock', 'duplicate_differs'],
    warnings: [
      'item_created',
      'order_not_credited',
      'not_repeatable',
      'duplicate_differs',
      'negative_stock',
      'date_in_future',
      'as_of_past',
      'before_last_count',
      'field_ignored',
      'reason_missing',
    ],
  },
  example: MOVEMENTS,
})
const pushedLevels = pushRoute('/inventory/levels', {
  tag,
  name: 'LevelRecord',
  record: LevelRecord,
  description:
    'Sets the quantity on hand. The difference from the ledger is recorded as an `adjust` movement and returned as `previous`, `delta` and `onHand`. Movements after ' +
    '`asOf` still apply on top. Without `lot`, the level covers all lots at the location.',
  codes: {
    results: ['unchanged'],
    errors: [...ITEM_CODES, 'lot_expiry_mismatch', 'negative_stock'],
    warnings: ['item_created', 'negative_stock', 'date_in_future', 'as_of_past'],
  },
  example: LEVELS,
})

export const inventory = router({
  orders: readProcedure('inventory.read')
    .meta(orders)
    .input(listInputOf(orderKind))
    .output(pageOf(PurchaseOrder))
    .query(({ ctx, input }) => listRecords(orderKind, ctx, input)),
  exportOrders: exportProcedure(orderKind, orders),
  stockByDay: readProcedure('inventory.read')
    .input(ById)
    .output(StockByDay)
    .query(({ ctx, input }) => stockByDay(ctx, input.id)),
  locations: readProcedure('inventory.read')
    .output(z.array(z.string()))
    .query(({ ctx }) => listLocations(ctx)),
  reorder: readProcedure('inventory.read')
    .output(ReorderList)
    .query(({ ctx }) => listReorder(ctx)),
  settings: readProcedure('inventory.read')
    .output(InventorySettings)
    .query(({ ctx }) => getSettings(ctx)),
  updateSettings: writeProcedure('inventory.manage')
    .input(InventorySettings)
    .output(InventorySettings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  items: readProcedure('inventory.read')
    .meta(items)
    .input(listInputOf(itemKind))
    .output(pageOf(StockedItem))
    .query(({ ctx, input }) => listRecords(itemKind, ctx, input, StockedItem)),
  exportItems: exportProcedure(itemKind, items, StockedItem),
  item: readProcedure('inventory.read')
    .meta(item)
    .input(GetItem)
    .output(StockedItem)
    .query(({ ctx, input }) => getItem(ctx, input.id)),
  movements: readProcedure('inventory.read')
    .meta(movements)
    .input(ListMovements)
    .output(pageOf(Movement))
    .query(({ ctx, input }) => listMovements(ctx, input)),
  exportMovements: exportOf({
    permission: 'inventory.read',
    list: movements,
    input: ListMovements,
    record: Movement,
    rows: movementsAfter,
  }),
  ledger: readProcedure('inventory.read')
    .input(ListMovements)
    .output(pageOf(LedgerEntry))
    .query(({ ctx, input }) => listLedger(ctx, input)),
  reverse: onceProcedure('inventory.write')
    .input(ReverseMovement)
    .output(z.object({ id: RecordId }))
    .mutation(({ ctx, input }) => reverseMovement(ctx, input)),
  pushItems: writeProcedure('inventory.write')
    .meta(pushedItems)
    .input(PushItems)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushItems(ctx, input)),
  pushMovements: onceProcedure('inventory.write')
    .meta(pushedMovements)
    .input(PushMovements)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushMovements(ctx, input)),
  pushLevels: writeProcedure('inventory.write')
    .meta(pushedLevels)
    .input(PushLevels)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushLevels(ctx, input)),
})
