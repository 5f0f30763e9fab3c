import { BatchReport } from '#server/core/batch-schema.ts'
import { pageOf } from '#server/core/filters.ts'
import { readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { pushMeta, type RestMeta } from '#server/core/rest-meta.ts'
import { pushItems } from './mutations.ts'
import { listItems } from './queries.ts'
import { Item, ItemRecord, ListItems, PushItems } from './schema.ts'

const list: RestMeta = {
  openapi: {
    method: 'GET',
    path: '/inventory/items',
    operationId: 'listItems',
    summary: 'List items',
    description: 'Items of the inventory, oldest first unless `sort` says otherwise.',
    tags: ['Inventory'],
    protect: true,
  },
  rest: { status: 200, write: false, list: true },
}

const push = pushMeta('/inventory/items', {
  tag: 'Inventory',
  name: 'ItemRecord',
  record: ItemRecord,
  description:
    'Creates items and changes known ones, which are found by number, then EAN, then name. An absent field stays, `null` clears it.',
  example: { number: 'A-17', name: 'Poster paper A2', ean: '4006381333931', cost: '12.50', reorderPoint: 20 },
})

export const inventory = router({
  items: readProcedure('inventory.read')
    .meta(list)
    .input(ListItems)
    .output(pageOf(Item))
    .query(({ ctx, input }) => listItems(ctx, input)),
  pushItems: writeProcedure('inventory.write')
    .meta(push)
    .input(PushItems)
    .output(BatchReport)
    .mutation(({ ctx, input }) => pushItems(ctx, input)),
})
