import { expect, test } from 'vitest'
import { writeCalendar } from '#server/core/mail/icalendar.ts'
import { type CalendarFault, lintCalendar } from './calendar-lint.ts'

const at = '2026-11-21T09:30:00.000Z'
const entry = { created_at: at, updated_at: at, sequence: 2, description: 'Bring tape, glue; nails' }
const good = writeCalendar({
  name: 'Studio',
  entries: [
    { ...entry, uid: 'a@x', summary: 'Build the stage', kind: 'day', day: '2026-12-01' },
    {
      ...entry,
      uid: 'b@x',
      summary: `Ünïcödé ${'ü'.repeat(60)}`,
      kind: 'appointment',
      starts_at: '2026-12-01T10:00:00.000Z',
      ends_at: '2026-12-01T10:30:00.000Z',
    },
  ],
})
const lint = (text: string | Uint8Array) => lintCalendar(Buffer.from(text as string))

test('reports no fault in a valid calendar', () => {
  expect(lint(good)).toEqual([])
})

const start = 'DTSTART:20261201T100000Z'
const planted: [CalendarFault, (text: string) => string][] = [
  ['no UID', (text) => text.replace('UID:a@x\r\n', '')],
  ['doubled UID', (text) => text.replace('UID:b@x', 'UID:a@x')],
  ['no DTSTAMP', (text) => text.replace('DTSTAMP:20261121T093000Z\r\n', '')],
  ['DTSTAMP not in UTC', (text) => text.replace('DTSTAMP:20261121T093000Z', 'DTSTAMP:20261121T093000')],
  ['doubled property', (text) => text.replace('SUMMARY:Build', 'SUMMARY:Twice\r\nSUMMARY:Build')],
  ['DTEND with DURATION', (text) => text.replace(start, `${start}\r\nDURATION:PT30M`)],
  ['end not after start', (text) => text.replace('DTEND:20261201T103000Z', 'DTEND:20261201T093000Z')],
  ['no DTSTART', (text) => text.replace(`${start}\r\n`, '')],
  [
    'value of another type',
    (text) => text.replace('DTSTART;VALUE=DATE:20261201', 'DTSTART;VALUE=DATE:20261201T000000'),
  ],
  ['value of another type', (text) => text.replace('DTSTART;VALUE=DATE:', 'DTSTART:')],
  ['TZID without VTIMEZONE', (text) => text.replace(start, 'DTSTART;TZID=Europe/Berlin:20261201T100000')],
  ['METHOD without ORGANIZER', (text) => text.replace('CALSCALE', 'METHOD:PUBLISH\r\nCALSCALE')],
  ['no VERSION', (text) => text.replace('VERSION:2.0\r\n', '')],
  ['no PRODID', (text) => text.replace(/PRODID.*\r\n/, '')],
  ['bare line break', (text) => text.replace('\r\nSUMMARY', '\nSUMMARY')],
  ['no line break at the end', (text) => text.slice(0, -2)],
  ['line over 75 octets', (text) => text.replace('\r\n ', '')],
  ['control character', (text) => text.replace('Build', 'Bu\u0007ild')],
  ['unescaped text', (text) => text.replace('tape\\,', 'tape,')],
  ['unescaped text', (text) => text.replace('glue\\;', 'glue;')],
  ['unescaped text', (text) => text.replace('tape', 'ta\\pe')],
  ['broken line', (text) => text.replace('Bring tape', 'Bring\r\ntape')],
  ['unbalanced component', (text) => text.replace('END:VEVENT\r\n', '')],
]
test.each(planted)('reports a planted fault: %s', (fault, plant) => {
  const bad = plant(good)
  expect(bad).not.toBe(good)
  expect(lint(bad)).toContain(fault)
})

test('reports a character split by a fold', () => {
  const bytes = Buffer.from(good)
  const inside = bytes.indexOf('ü', 0, 'utf8') + 1
  const bad = Buffer.concat([bytes.subarray(0, inside), Buffer.from('\r\n '), bytes.subarray(inside)])
  expect(lint(bad)).toEqual(['split character'])
})
