import type { Tone } from '#components/ui/badge.tsx'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'

/** States of a purchase order as people read them. */
export const ORDER_WORDS: Record<PurchaseOrder['status'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ordered: { label: 'Ordered', tone: 'info' },
  partial: { label: 'Partly received', tone: 'warning' },
  received: { label: 'Received', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Whether something of the order is still awaited. */
export const isOnItsWay = ({ status }: Pick<PurchaseOrder, 'status'>) => status === 'ordered' || status === 'partial'
