import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { BOOKING_STATES } from './booking-states.ts'

export const BOOKING_PAGE: KindFacts = {
  entity: 'booking_page',
  place: { group: 'Sales', path: '/bookings', label: 'Bookings', icon: 'CalendarClock', key: 'b', only: 'staff' },
  hasPages: false,
  words: 'appointments meetings schedule',
  create: {
    label: 'New booking page',
    words: 'appointment meeting schedule',
    roles: STAFF,
    page: '/bookings',
  },
}

export const BOOKING: KindFacts = { entity: 'booking', states: BOOKING_STATES }
