import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'

/** Whether something of the order is still awaited. */
export const isOnItsWay = ({ status }: Pick<PurchaseOrder, 'status'>) => status === 'ordered' || status === 'partial'
