/** A calendar entry. Times are RFC 3339 in UTC, days `YYYY-MM-DD`; texts can contain any characters. */
export type CalendarEntry = {
  /** Never changes: calendar programs identify the entry by it. */
  uid: string
  created_at: string
  updated_at: string
  /** Increases when date or title change (RFC 5545 §3.8.7.4). */
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
    }
  | { kind: 'todo'; due: string | null; completed_at: string | null; started: boolean; priority: number }
)

type Calendar = { name: string; entries: readonly CalendarEntry[] }

/**
 * A feed as an iCalendar stream (RFC 5545): CRLF, lines of at most 75 octets that never split a character, escaped
 * texts, no control characters. The output depends on the input only, not on the clock or time zone of the server.
 */
export function writeCalendar({ name, entries }: Calendar): string {
  let written = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Atrium//Calendar//EN\r\nCALSCALE:GREGORIAN\r\n'
  const text = escapeText(name)
  // RFC 7986 §5.1 and §5.7, and the older equivalents that Outlook and Apple read.
  written += `${fold(`NAME:${text}`)}${fold(`X-WR-CALNAME:${text}`)}`
  written += 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n'
  for (const entry of entries) written += writeEntry(entry)
  return `${written}END:VCALENDAR\r\n`
}

/** All lines as one text. Only fields that may be long are folded, because feeds have tens of thousands of lines. */
function writeEntry(entry: CalendarEntry): string {
  const { uid, created_at, updated_at, sequence, summary, description, location, url } = entry
  const component = entry.kind === 'todo' ? 'VTODO' : 'VEVENT'
  const changed = utc(updated_at)
  const stamps = `DTSTAMP:${changed}\r\nCREATED:${utc(created_at)}\r\nLAST-MODIFIED:${changed}\r\nSEQUENCE:${sequence}\r\n`
  let text = `BEGIN:${component}\r\n${fold(`UID:${uid}`)}${stamps}${fold(`SUMMARY:${escapeText(summary)}`)}`
  if (description) text += fold(`DESCRIPTION:${escapeText(description)}`)
  if (location) text += fold(`LOCATION:${escapeText(location)}`)
  if (url) text += fold(`URL:${url}`)
  return `${text}${writeTimes(entry)}END:${component}\r\n`
}

function writeTimes(entry: CalendarEntry): string {
  if (entry.kind === 'day') {
    const end = entry.day < LAST_DAY ? `DTEND;VALUE=DATE:${date(nextDay(entry.day))}\r\n` : ''
    return `DTSTART;VALUE=DATE:${date(entry.day)}\r\n${end}STATUS:CONFIRMED\r\nTRANSP:TRANSPARENT\r\n`
  }
  if (entry.kind === 'todo') return writeTodo(entry)
  const { starts_at, ends_at, cancelled } = entry
  return `DTSTART:${utc(starts_at)}\r\nDTEND:${utc(ends_at)}\r\nSTATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}\r\n`
}

function writeTodo({ due, completed_at, started, priority }: Extract<CalendarEntry, { kind: 'todo' }>): string {
  let text = due === null ? '' : `DUE;VALUE=DATE:${date(due)}\r\n`
  if (priority > 0) text += `PRIORITY:${priority}\r\n`
  if (!completed_at) return `${text}STATUS:${started ? 'IN-PROCESS' : 'NEEDS-ACTION'}\r\n`
  return `${text}STATUS:COMPLETED\r\nCOMPLETED:${utc(completed_at)}\r\nPERCENT-COMPLETE:100\r\n`
}

/** The next day is out of range; an entry without an end lasts its day (RFC 5545 §3.6.1). */
const LAST_DAY = '9999-12-31'

const date = (day: string) => `${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8, 10)}`
const utc = (at: string) => `${date(at)}${at.slice(10, 13)}${at.slice(14, 16)}${at.slice(17, 19)}Z`

/**
 * Computed without Date within a month: it runs for every entry, and a Date takes longer than the rest of the entry.
 */
function nextDay(day: string): string {
  const next = Number(day.slice(8)) + 1
  if (next <= 28) return `${day.slice(0, 8)}${String(next).padStart(2, '0')}`
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return printable(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const UNPRINTABLE = /[\u2028\u2029\p{Cc}\p{Cs}]/u

/** One kind of line break, no other control character but the tab, and no half of a surrogate pair. */
export function printable(text: string): string {
  if (!UNPRINTABLE.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}

const MOST_OCTETS = 75

/** Continuation lines start with a space, which counts (RFC 5545 §3.1). */
function fold(line: string): string {
  if (line.length * 3 <= MOST_OCTETS) return `${line}\r\n`
  const octets = Buffer.byteLength(line)
  if (octets <= MOST_OCTETS) return `${line}\r\n`
  let folded = ''
  let from = 0
  for (let room = MOST_OCTETS; from < line.length; room = MOST_OCTETS - 1) {
    const to = octets === line.length ? from + room : endWithin(line, from, room)
    folded += from === 0 ? line.slice(0, to) : `\r\n ${line.slice(from, to)}`
    from = to
  }
  return `${folded}\r\n`
}

/** The end of the longest part within this number of octets that splits no character. */
function endWithin(line: string, from: number, octets: number): number {
  let to = from
  for (let left = octets; to < line.length;) {
    const code = line.codePointAt(to)!
    left -= code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
    if (left < 0) break
    to += code < 0x1_00_00 ? 1 : 2
  }
  return to
}
