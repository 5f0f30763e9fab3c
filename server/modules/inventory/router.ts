import { z } from 'zod'
import { BatchReport } from '#server/core/batch-schema.ts'
import { ById, RecordId } from '#server/core/fields.ts'
import { pageOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { listRecords } from '#server/core/records/read.ts'
import { listMeta, pushMeta } from '#server/core/rest-meta.ts'
import { ITEMS, LEVELS, MOVEMENTS } from './examples/rules.ts'
import { itemKind } from './items/kind.ts'
import { pushLevels, pushMovements } from './movements/mutations.ts'
import { listLedger, listMovements } from './movements/queries.ts'
import { LevelRecord, ListMovements, Movement, MovementRecord, PushLevels, PushMovements } from './movements/schema.ts'
import { pushItems } from './mutations.ts'
import { orderKind } from './orders/kind.ts'
import { ListOrders, PurchaseOrder } from './orders/schema.ts'
import { listLocations, stockByDay } from './queries.ts'
import { listReorder } from './reorder/queries.ts'
import { ReorderList } from './reorder/schema.ts'
import { reverseMovement } from './reversals/mutations.ts'
import { LedgerEntry, ReverseMovement } from './reversals/schema.ts'
import { InventorySettings, ItemRecord, ListItems, PushItems, StockByDay, StockedItem } from './schema.ts'
import { updateSettings } from './settings/mutations.ts'
import { getSettings } from './settings/queries.ts'

const tag = 'Inventory'

const ITEM_CODES = ['item_unknown', 'item_ambiguous', 'ean_conflict', 'number_mismatch'] as const

const orders = listMeta('/inventory/pos', 'purchaseOrders', {
  tag,
  description:
    'Orders to suppliers with their lines, oldest first unless `sort` says otherwise. They are written in the application.',
})
const items = listMeta('/inventory/items', 'items', {
  tag,
  description: 'Items with their stock, oldest first unless `sort` says otherwise.',
})
const movements = listMeta('/inventory/movements', 'movements', {
  tag,
  description:
    'Entries of the stock ledger, oldest first unless `sort` says otherwise. A transfer is two: out of one place, into the other.',
})

const pushedItems = pushMeta('/inventory/items', {
  tag,
  name: 'ItemRecord',
  record: ItemRecord,
  description:
    'Creates items and changes known ones, which are found by number, then EAN, then name. An absent field stays, `null` clears it.',
  codes: {
    results: ['unchanged', 'merged'],
    errors: ['ean_conflict', 'number_mismatch', 'item_ambiguous'],
    warnings: [],
  },
  example: ITEMS,
})
const pushedMovements = pushMeta('/inventory/movements', {
  tag,
  name: 'MovementRecord',
  record: MovementRecord,
  description:
    'Books what came, went and moved. The same `extId`, and the same `ref` with item, day and signed quantity, is booked once: put the line ' +
    'number into `ref`. An unknown item is made unless `createItems` is false.',
  again:
    'A record with `ref` or `extId` is booked once, however often you send it; one with neither is booked each time.',
  codes: {
    results: ['duplicate', 'unchanged'],
    errors: [...ITEM_CODES, 'qty_sign', 'opening_exists', 'lot_expiry_mismatch', 'negative_stock'],
    warnings: [
      'item_created',
      'not_repeatable',
      'negative_stock',
      'as_of_past',
      'before_last_count',
      'field_ignored',
      'reason_missing',
    ],
  },
  example: MOVEMENTS,
})
const pushedLevels = pushMeta('/inventory/levels', {
  tag,
  name: 'LevelRecord',
  record: LevelRecord,
  description:
    'Says what is there: the difference to the ledger is booked as an `adjust`, and told as `previous`, `delta` and `onHand`. Movements after ' +
    '`asOf` stay on top. Without `lot` it is about all lots of the place together.',
  codes: {
    results: ['unchanged'],
    errors: [...ITEM_CODES, 'lot_expiry_mismatch', 'negative_stock'],
    warnings: ['item_created', 'negative_stock', 'as_of_past'],
  },
  example: LEVELS,
})

export const inventory = router({
  orders: readProcedure('inventory.read')
    .meta(orders)
    .input(ListOrders)
    .output(pageOf(PurchaseOrder))
    .query(({ ctx, input }) => listRecords(orderKind, ctx, input)),
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
    .input(ListItems)
    .output(pageOf(StockedItem))
    .query(({ ctx, input }) => listRecords(itemKind, ctx, input, StockedItem)),
  movements: readProcedure('inventory.read')
    .meta(movements)
    .input(ListMovements)
    .output(pageOf(Movement))
    .query(({ ctx, input }) => listMovements(ctx, input)),
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
