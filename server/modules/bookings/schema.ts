import { z } from 'zod'
import { Day, Email, Instant, line, RecordId, Ref, text, VisitorName } from '#server/core/values/fields.ts'
import { pageWithMore } from '#server/core/values/filters.ts'
import { recordOf } from '#server/core/values/record-fields.ts'

const Start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, for example 09:30')
const End = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time, for example 17:00, and at most 24:00')

/** Start and end as wall-clock times, `HH:MM`; `to` may be 24:00. */
export const Hours = z
  .strictObject({ from: Start, to: End })
  .refine(({ from, to }) => from < to, 'must end after they start')
export type Hours = z.infer<typeof Hours>

export const DayHours = z
  .array(Hours)
  .max(12, 'must have at most 12 entries per day')
  .refine((hours) => hours.every((one, index) => index === 0 || hours[index - 1]!.to <= one.from), {
    message: 'must be in order and not overlap',
  })

export const Zone = z.string().refine(isZone, 'must be an IANA time zone, for example Europe/Berlin')

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minutes = (least: number, most: number) =>
  z.int().min(least, `must be from ${least} to ${most}`).max(most, `must be from ${least} to ${most}`)

const fields = {
  title: line(200),
  description: text(2_000),
  place: text(500),
  minutes: minutes(5, 720),
  zone: Zone,
  /** Seven lists, Monday first. */
  weekly: z.array(DayHours).length(7),
  /** Days whose hours, or closure, override those of their weekday. */
  overrides: z
    .array(z.strictObject({ day: Day, hours: DayHours }))
    .max(200, 'must have at most 200 days')
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'must not repeat a day'),
  buffer_before: minutes(0, 180),
  buffer_after: minutes(0, 180),
  notice_hours: minutes(0, 720),
  horizon_days: minutes(1, 365),
  daily_cap: minutes(1, 100).nullable(),
}

/** What visitors can book, and when. Its link needs no sign-in. */
export const BookingPage = recordOf('BookingPage', {
  host: RecordId,
  ...fields,
  paused: z.boolean(),
})
export type BookingPage = z.infer<typeof BookingPage>

export const LinkedPage = BookingPage.extend({ url: z.string(), host_name: z.string() })
export type LinkedPage = z.infer<typeof LinkedPage>

export const CreatePage = z.strictObject(fields)
export type CreatePage = z.infer<typeof CreatePage>
export const UpdatePage = CreatePage.partial().extend({ id: Ref, paused: z.boolean().optional() })
export const PageById = z.strictObject({ id: Ref })

export const BOOKING_STATUSES = ['held', 'pending', 'confirmed', 'cancelled'] as const

/** A booked appointment, as events and the application show it. */
export const Booking = recordOf('Booking', {
  page: RecordId.meta({ description: 'Booking page.' }),
  host: RecordId.meta({ description: 'Member who hosts the booking.' }),
  title: z.string().meta({ description: 'Title of the booking page at the time of booking.' }),
  place: z.string().meta({ description: 'Meeting place.' }),
  starts_at: Instant.meta({ description: 'Start time.' }),
  ends_at: Instant.meta({ description: 'End time.' }),
  status: z.enum(BOOKING_STATUSES),
  name: z.string().meta({ description: 'Name of the visitor.' }),
  email: z.string().meta({ description: 'Email address of the visitor; the invitation is sent to it.' }),
  note: z.string().meta({ description: 'Note from the visitor.' }),
  zone: z.string().meta({ description: 'IANA time zone of the visitor.' }),
  contact: RecordId.nullable().meta({ description: 'Contact with this email address.' }),
  sequence: z
    .int()
    .meta({ description: 'Number of times the booking was rescheduled or cancelled; `SEQUENCE` in calendars.' }),
})
export type Booking = z.infer<typeof Booking>

export const ListBookings = z.strictObject({
  when: z.enum(['upcoming', 'past']),
  limit: z.int().min(1).max(200).default(50),
})
export type ListBookings = z.infer<typeof ListBookings>
export const BookingList = pageWithMore(Booking)

/** The input of a visitor. */
export const BookSlot = z.object({
  slot: z.iso.datetime({ error: 'is not an available time' }),
  zone: Zone.catch('UTC'),
  name: VisitorName,
  email: Email,
  note: text(2_000).default(''),
})
export type BookSlot = z.infer<typeof BookSlot>
export const MoveBooking = BookSlot.pick({ slot: true, zone: true })
