import { onceProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { allProcedure, getProcedure, trashProcedures } from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { withdrawRecord } from '../../trash/withdraw/mutations.ts'
import { Withdrawn } from '../../trash/withdraw/schema.ts'
import { orderKind } from './kind.ts'
import { cancelOrder, createOrder, placeOrder, receiveOrder, updateOrder } from './mutations.ts'
import { CreateOrder, PurchaseOrder, ReceiveOrder, SeenOrder, UpdateOrder } from './schema.ts'

const { remove, restore } = trashProcedures(orderKind)

/** Purchase orders are written in the application; the API lists them. */
export const orders = router({
  all: allProcedure(orderKind),
  get: getProcedure(orderKind),
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
  remove,
  restore,
  /** Deletes a draft that nobody has edited since it was created. */
  withdraw: writeProcedure('orders.write')
    .input(ById)
    .output(Withdrawn)
    .mutation(({ ctx, input }) => withdrawRecord(orderKind, ctx, input)),
})
