import type { States } from '#components/records/states.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'

export const ORDER_STATES: States<PurchaseOrder['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ordered: { label: 'Ordered', tone: 'info' },
  partial: { label: 'Partially received', tone: 'warning' },
  received: { label: 'Received', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
