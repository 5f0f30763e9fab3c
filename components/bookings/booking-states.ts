import type { States } from '#components/records/states.ts'
import type { Booking } from '#server/modules/bookings/schema.ts'

export const BOOKING_STATES: States<Booking['status']> = {
  held: { label: 'Held', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
