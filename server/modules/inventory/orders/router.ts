import { z } from 'zod'
import { Deleted, RecordId } from '#server/core/fields.ts'
import { wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { removeOrder, restoreOrder } from '../drafts/mutations.ts'
import { cancelOrder, createOrder, placeOrder, receiveOrder, updateOrder } from './mutations.ts'
import { allOrders, getOrder } from './queries.ts'
import { CreateOrder, PurchaseOrder, PurchaseOrderRow, ReceiveOrder, SeenOrder, UpdateOrder } from './schema.ts'

/** Orders to suppliers, as the application writes them; the API lists them. */
export const orders = router({
  all: readProcedure('inventory.read')
    .output(wholeOf(PurchaseOrderRow))
    .query(({ ctx }) => allOrders(ctx)),
  get: readProcedure('inventory.read')
    .input(z.strictObject({ id: RecordId }))
    .output(PurchaseOrder)
    .query(({ ctx, input }) => getOrder(ctx, input.id)),
  create: onceProcedure('orders.write')
    .input(CreateOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => createOrder(ctx, input)),
  update: writeProcedure('orders.write')
    .input(UpdateOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => updateOrder(ctx, input)),
  order: writeProcedure('orders.write')
    .input(SeenOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  receive: onceProcedure('orders.write')
    .input(ReceiveOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => receiveOrder(ctx, input)),
  cancel: writeProcedure('orders.write')
    .input(SeenOrder)
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  remove: writeProcedure('orders.write')
    .input(z.strictObject({ id: RecordId }))
    .output(Deleted)
    .mutation(({ ctx, input }) => removeOrder(ctx, input)),
  restore: writeProcedure('orders.write')
    .input(z.strictObject({ id: RecordId }))
    .output(PurchaseOrder)
    .mutation(({ ctx, input }) => restoreOrder(ctx, input)),
})
