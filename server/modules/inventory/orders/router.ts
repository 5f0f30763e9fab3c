import { z } from 'zod'
import { RecordId } from '#server/core/fields.ts'
import { pageOf } from '#server/core/filters.ts'
import { readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { listMeta } from '#server/core/rest-meta.ts'
import { cancelOrder, createOrder, placeOrder, receiveOrder, updateOrder } from './mutations.ts'
import { getOrder, listOrders } from './queries.ts'
import { CreateOrder, ListOrders, PurchaseOrder, ReceiveOrder, SeenOrder, UpdateOrder } from './schema.ts'

const list = listMeta('/inventory/pos', 'purchaseOrders', {
  tag: 'Inventory',
  description:
    'Orders to suppliers with their lines, oldest first unless `sort` says otherwise. They are written in the application.',
})

export const orders = router({
  list: readProcedure('inventory.read')
    .meta(list)
    .input(ListOrders)
    .output(pageOf(PurchaseOrder))
    .query(({ ctx, input }) => listOrders(ctx, input)),
  get: readProcedure('inventory.read')
    .input(z.strictObject({ id: RecordId }))
    .output(PurchaseOrder)
    .query(({ ctx, input }) => getOrder(ctx, input.id)),
  create: writeProcedure('inventory.write')
    .input(CreateOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => createOrder(ctx, input)),
  update: writeProcedure('inventory.write')
    .input(UpdateOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => updateOrder(ctx, input)),
  order: writeProcedure('inventory.write')
    .input(SeenOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  receive: writeProcedure('inventory.write')
    .input(ReceiveOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => receiveOrder(ctx, input)),
  cancel: writeProcedure('inventory.write')
    .input(SeenOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
})
