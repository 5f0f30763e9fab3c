import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'

/** Whether the order has open quantities to receive. */
export const isOnItsWay = ({ status }: Pick<PurchaseOrder, 'status'>) => status === 'ordered' || status === 'partial'
