import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendarData,
} from 'ical-generator'
import { type CalendarEntry, printable } from './icalendar.ts'

/** A person in an invitation. */
export type Party = { name: string; email: string }

type Appointment = Extract<CalendarEntry, { kind: 'appointment' }>
/** With a method it is an invitation (RFC 5546); without one an event to add to a calendar, which names no people. */
type Invitation = { method: 'REQUEST' | 'CANCEL'; organizer: Party; attendees: readonly Party[] }

/**
 * One event as an iCalendar file (RFC 5545). Times, stamps and the UID come from the entry, so the output does not
 * depend on the clock or time zone of the server.
 */
export function writeEvent(entry: Appointment, invitation?: Invitation): string {
  const { uid, created_at, updated_at, sequence, summary, description, location, starts_at, ends_at, cancelled } = entry
  const head: ICalCalendarData = { prodId: '//Atrium//Calendar//EN', scale: 'GREGORIAN' }
  if (invitation) head.method = ICalCalendarMethod[invitation.method]
  const calendar = ical(head)
  calendar.createEvent({
    id: uid,
    stamp: updated_at,
    created: created_at,
    lastModified: updated_at,
    sequence,
    start: starts_at,
    end: ends_at,
    summary: printable(summary),
    description: description ? printable(description) : null,
    location: location ? printable(location) : null,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(invitation && {
      organizer: party(invitation.organizer),
      attendees: invitation.attendees.map((one) => ({
        ...party(one),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      })),
    }),
  })
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`
}

/**
 * The library writes neither people without a name nor addresses as URIs. Names must not contain quotation marks and
 * line breaks.
 */
function party({ name, email }: Party) {
  return {
    name:
      printable(name)
        .replaceAll(/["\n\t]/g, ' ')
        .trim() || email,
    email: encodeURI(email),
  }
}
