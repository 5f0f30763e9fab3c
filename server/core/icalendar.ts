/** Somebody named in an invitation. */
export type Party = { name: string; email: string }

/** One thing in a calendar. Times are RFC 3339 in UTC, days `YYYY-MM-DD`; texts may hold anything. */
export type CalendarEntry = {
  /** Fixed for life: calendar programs know the entry by it. */
  uid: string
  created_at: string
  updated_at: string
  /** Counted up when date or title changes (RFC 5545 §3.8.7.4). */
  sequence: number
  summary: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
} & (
  | { kind: 'day'; day: string }
  | {
      kind: 'appointment'
      starts_at: string
      ends_at: string
      cancelled?: boolean
      organizer?: Party
      attendees?: readonly Party[]
    }
  | { kind: 'todo'; due: string | null; completed_at: string | null; started: boolean; priority: number }
)

type Calendar = {
  /** Of a feed; an invitation has none. */
  name?: string
  /** Of an invitation (RFC 5546), whose entries name organizer and attendees. A feed has none. */
  method?: 'REQUEST' | 'CANCEL'
  entries: readonly CalendarEntry[]
}

/**
 * An iCalendar stream (RFC 5545): CRLF, lines of at most 75 octets that never split a character, texts escaped, control
 * characters left out. It depends on nothing but its input: not on the clock, not on the zone of the server.
 */
export function writeCalendar({ name, method, entries }: Calendar): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Atrium//Calendar//EN', 'CALSCALE:GREGORIAN']
  if (method) head.push(`METHOD:${method}`)
  if (name !== undefined) {
    const text = escapeText(name)
    // RFC 7986 §5.1 and §5.7, and the older names for the same that Outlook and Apple read.
    head.push(`NAME:${text}`, `X-WR-CALNAME:${text}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H')
  }
  let written = ''
  for (const line of head) written += fold(line)
  for (const entry of entries) for (const line of linesOf(entry)) written += fold(line)
  return `${written}END:VCALENDAR\r\n`
}

function linesOf(entry: CalendarEntry): string[] {
  const component = entry.kind === 'todo' ? 'VTODO' : 'VEVENT'
  const lines = [
    `BEGIN:${component}`,
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(entry.updated_at)}`,
    `CREATED:${utc(entry.created_at)}`,
    `LAST-MODIFIED:${utc(entry.updated_at)}`,
    `SEQUENCE:${entry.sequence}`,
    `SUMMARY:${escapeText(entry.summary)}`,
  ]
  if (entry.description) lines.push(`DESCRIPTION:${escapeText(entry.description)}`)
  if (entry.location) lines.push(`LOCATION:${escapeText(entry.location)}`)
  if (entry.url) lines.push(`URL:${entry.url}`)
  lines.push(...whenOf(entry), `END:${component}`)
  return lines
}

function whenOf(entry: CalendarEntry): string[] {
  if (entry.kind === 'day')
    return [
      `DTSTART;VALUE=DATE:${date(entry.day)}`,
      `DTEND;VALUE=DATE:${date(nextDay(entry.day))}`,
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
    ]
  if (entry.kind === 'todo') return todoLines(entry)
  const { starts_at, ends_at, cancelled, organizer, attendees = [] } = entry
  return [
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(ends_at)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer ? [`ORGANIZER${party(organizer)}`] : []),
    ...attendees.map((one) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${party(one)}`),
  ]
}

function todoLines({ due, completed_at, started, priority }: Extract<CalendarEntry, { kind: 'todo' }>): string[] {
  const lines = due === null ? [] : [`DUE;VALUE=DATE:${date(due)}`]
  if (priority > 0) lines.push(`PRIORITY:${priority}`)
  if (completed_at) return [...lines, 'STATUS:COMPLETED', `COMPLETED:${utc(completed_at)}`, 'PERCENT-COMPLETE:100']
  return [...lines, `STATUS:${started ? 'IN-PROCESS' : 'NEEDS-ACTION'}`]
}

const date = (day: string) => day.replaceAll('-', '')
const utc = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** A name is quoted, in which neither quotation marks nor control characters can be (RFC 5545 §3.2). */
function party({ name, email }: Party): string {
  return `;CN="${printable(name).replaceAll(/["\n\t]/g, ' ')}":mailto:${encodeURI(email)}`
}

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return printable(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** One kind of line break, no other control character but the tab, and no half of a surrogate pair. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}

const MOST_OCTETS = 75

/** Lines after the first begin with a space, which counts (RFC 5545 §3.1). */
function fold(line: string): string {
  if (line.length * 3 <= MOST_OCTETS || Buffer.byteLength(line) <= MOST_OCTETS) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
