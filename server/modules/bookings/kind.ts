import type { KindFacts } from '#server/core/records/facts.ts'

export const bookingKind: KindFacts = { table: 'booking', read: 'bookings.read' }
export const bookingPageKind: KindFacts = { table: 'booking_page', read: 'bookings.read' }
