import { type Event, ID, MEMBER, stamps } from '#server/core/records/record-events.ts'
import { Booking } from './schema.ts'

const booking: Booking = {
  id: ID,
  page: ID,
  host: MEMBER,
  title: 'Print consultation',
  place: 'Studio, 2nd floor',
  starts_at: '2026-12-01T09:00:00.000Z',
  ends_at: '2026-12-01T09:30:00.000Z',
  status: 'confirmed',
  name: 'Ada Brandt',
  email: 'ada@brandt.example',
  note: '',
  zone: 'Europe/Berlin',
  contact: ID,
  sequence: 0,
  ...stamps,
}

export const BOOKING_EVENTS = {
  'booking.created': { description: 'Occurs when a visitor makes a booking.', data: Booking, example: booking },
  'booking.rescheduled': {
    description: 'Occurs when a booking is rescheduled. The data is the updated booking.',
    data: Booking,
    example: {
      ...booking,
      starts_at: '2026-12-02T09:00:00.000Z',
      ends_at: '2026-12-02T09:30:00.000Z',
      sequence: 1,
      version: 2,
    },
  },
  'booking.cancelled': {
    description: 'Occurs when the visitor or a member cancels a booking.',
    data: Booking,
    example: { ...booking, status: 'cancelled', sequence: 1, version: 2 },
  },
} satisfies Record<string, Event>
