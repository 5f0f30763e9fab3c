import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lintCalendar } from '#server/testing/calendar-lint.ts'
import { writeEvent } from './calendar-event.ts'

const entry = {
  kind: 'appointment' as const,
  uid: 'booking-1@studio.example',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
  sequence: 2,
  summary: `Intro; call, "new" \\ ${'größe 👩‍👩‍👧‍👦 '.repeat(8)}`.trim(),
  description: 'First line\nSecond\u2028line\u0007',
  location: 'Room 4, Berlin',
  starts_at: '2026-12-01T10:00:00.000Z',
  ends_at: '2026-12-01T10:30:00.000Z',
}
const organizer = { name: 'Ada "the host"; Berg', email: 'ada@example.com' }
const attendees = [{ name: ' ', email: 'ben+x@münchen.example' }]
const invitation = { method: 'REQUEST' as const, organizer, attendees }
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('an invitation', () => {
  test('has stamps, times and UID of the booking, and is right in every byte', () => {
    const text = writeEvent(entry, invitation)
    expect(lintCalendar(Buffer.from(text))).toEqual([])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        'PRODID:-//Atrium//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:REQUEST',
        'UID:booking-1@studio.example',
        'SEQUENCE:2',
        'DTSTAMP:20261121T093000Z',
        'CREATED:20261120T080000Z',
        'LAST-MODIFIED:20261121T093000Z',
        'DTSTART:20261201T100000Z',
        'DTEND:20261201T103000Z',
        'DESCRIPTION:First line\\nSecond\\nline',
        'LOCATION:Room 4\\, Berlin',
        'STATUS:CONFIRMED',
        'ORGANIZER;CN="Ada  the host ; Berg":mailto:ada@example.com',
      ]),
    )
    expect(text).not.toMatch(/TZID|TIMEZONE|X-/)
  })

  test('of a cancelled booking cancels', () => {
    const text = writeEvent({ ...entry, cancelled: true }, { ...invitation, method: 'CANCEL' })
    expect(lintCalendar(Buffer.from(text))).toEqual([])
    expect(lines(text)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']))
  })

  test('is read alike by three parsers', () => {
    const text = writeEvent(entry, invitation)
    const mozilla = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!)
    const node = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT')!
    const typed = convertIcsCalendar(undefined, text).events![0]!
    const read = [
      [mozilla.summary, mozilla.startDate.toJSDate()],
      [(node as { summary: string }).summary, new Date((node as { start: Date }).start)],
      [typed.summary, typed.start.date],
    ]
    for (const one of read) expect(one).toEqual([entry.summary, new Date(entry.starts_at)])
  })
})

test('an event to add to a calendar has no method and names no people', () => {
  const text = writeEvent(entry)
  expect(lintCalendar(Buffer.from(text))).toEqual([])
  expect(text).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/)
})

test('the same bytes in any time zone of the server', () => {
  const written = ['UTC', 'America/New_York', 'Pacific/Kiritimati'].map((TZ) => {
    vi.stubEnv('TZ', TZ)
    return writeEvent(entry, invitation)
  })
  expect(new Set(written).size).toBe(1)
})
