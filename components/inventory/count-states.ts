import type { States } from '#components/records/states.ts'
import type { StockCount } from '#server/modules/inventory/counts/schema.ts'

export const COUNT_STATES: States<StockCount['status']> = {
  open: { label: 'Open', tone: 'info' },
  booked: { label: 'Applied', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
