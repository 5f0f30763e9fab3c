import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { notationOf } from './format-number.ts'
import { readTypedDay } from './read-typed-day.ts'

/** Wednesday. */
const today = '2026-11-25'
const british = { today, firstWeekday: 1, notation: notationOf('en-GB') }
const american = { today, firstWeekday: 7, notation: notationOf('en-US') }
const german = { today, firstWeekday: 1, notation: notationOf('de-DE') }
const hungarian = { today, firstWeekday: 1, notation: notationOf('hu-HU') }

describe('on Wednesday 25 November 2026', () => {
  test.each([
    ['31.12.', '2026-12-31'],
    ['31.12', '2026-12-31'],
    ['31. 12. 2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['31. 12. 2026.', '2026-12-31'],
    ['\u200F31.12.2026\u200E', '2026-12-31'],
    ['٣١/١٢/٢٠٢٦', '2026-12-31'],
    ['３１．１２．', '2026-12-31'],
    ['31–12–2026', '2026-12-31'],
    ['1.1.0001', '0001-01-01'],
    ['31.12.9999', '9999-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2026/12/31', '2026-12-31'],
    ['31/12', '2026-12-31'],
    ['12/31', '2026-12-31'],
    ['25.11.', '2026-11-25'],
    ['3.4.1985', '1985-04-03'],
    ['3/4/2027', '2027-04-03'],
    ['31 Dec', '2026-12-31'],
    ['31dec', '2026-12-31'],
    ['Dec 31, 2026', '2026-12-31'],
    ['31st of December', '2026-12-31'],
    ['1. März 2027', '2027-03-01'],
    ['1 maerz 2027', '2027-03-01'],
    ['31. Dez. 26', '2026-12-31'],
    ['Thu, 31 Dec 2026', '2026-12-31'],
    ['Do., 31.12.', '2026-12-31'],
    ['today', '2026-11-25'],
    ['Heute', '2026-11-25'],
    ['tomorrow', '2026-11-26'],
    ['morgen', '2026-11-26'],
    ['übermorgen', '2026-11-27'],
    ['yesterday', '2026-11-24'],
    ['fri', '2026-11-27'],
    ['Fr.', '2026-11-27'],
    ['Freitag', '2026-11-27'],
    ['mon', '2026-11-30'],
    ['so', '2026-11-29'],
    ['Sonnabend', '2026-11-28'],
    ['next mon', '2026-11-30'],
    ['kommenden Freitag', '2026-11-27'],
    ['this tue', '2026-11-24'],
    ['in 3 days', '2026-11-28'],
    ['in drei', undefined],
    ['in 2 Wochen', '2026-12-09'],
    ['in a week', '2026-12-02'],
    ['in einem Monat', '2026-12-25'],
    ['2 days ago', '2026-11-23'],
    ['vor 3 Tagen', '2026-11-22'],
    ['next week', '2026-11-30'],
    ['nächste Woche', '2026-11-30'],
    ['next month', '2026-12-01'],
    ['nächsten Monat', '2026-12-01'],
    ['next year', '2027-01-01'],
    ['end of month', '2026-11-30'],
    ['Monatsende', '2026-11-30'],
    ['end of next month', '2026-12-31'],
    ['Ende des Jahres', '2026-12-31'],
  ])('%j', (typed, value) => {
    const read = readTypedDay(typed, british)
    expect('value' in read ? read.value : undefined).toBe(value)
  })

  test.each([
    ['3/4/2027', american, '2027-03-04'],
    ['3/4/2027', german, '2027-04-03'],
    ['12/31', american, '2026-12-31'],
    ['3.4.2027', american, '2027-04-03'],
    ['12.31.', hungarian, '2026-12-31'],
    ['next week', american, '2026-11-29'],
  ])('%j is read in the notation of the reader', (typed, rule, value) =>
    expect(readTypedDay(typed, rule)).toEqual({ value }),
  )

  test.each([
    ['next fri', ['2026-11-27', '2026-12-04']],
    ['nächsten Freitag', ['2026-11-27', '2026-12-04']],
    ['last mon', ['2026-11-23', '2026-11-16']],
    ['wed', ['2026-11-25', '2026-12-02']],
    ['3.4.', ['2027-04-03', '2026-04-03']],
    ['3 apr', ['2027-04-03', '2026-04-03']],
    ['3.4.70', ['2070-04-03', '1970-04-03']],
  ])('%j has two readings', (typed, readings) => expect(readTypedDay(typed, british)).toEqual({ readings }))

  test('a weekday chooses between two years, or contradicts the date', () => {
    expect(readTypedDay('Fri 3.4.', british)).toEqual({ value: '2026-04-03' })
    expect(readTypedDay('Mon 31.12.2026', british)).toEqual({ problem: '31 December 2026 is a Thursday.' })
  })

  test.each([
    ['30.2.2027', 'February 2027 has 28 days.'],
    ['29.2.', 'February 2026 has 28 days.'],
    ['31.11.', 'November has 30 days.'],
    ['31 november', 'November has 30 days.'],
    ['2027-13-01', 'There is no month 13.'],
    ['4.13.2027', 'There is no month 13. The day comes first, as in 31.12.'],
    ['31/31', 'There is no month 31.'],
    ['2/30/2027', 'February 2027 has 28 days.'],
    ['soon', 'Enter a date such as 31/12, 31/12/2027, fri or in 3 days.'],
    ['26-11-28', 'Enter a date such as 31/12, 31/12/2027, fri or in 3 days.'],
    ['5', 'Enter a date such as 31/12, 31/12/2027, fri or in 3 days.'],
    ['3 days', 'Enter a date such as 31/12, 31/12/2027, fri or in 3 days.'],
    ['in 3 days ago', 'Enter a date such as 31/12, 31/12/2027, fri or in 3 days.'],
  ])('%j is refused', (typed, problem) => expect(readTypedDay(typed, british)).toEqual({ problem }))

  test.each([
    ['1985', '1985-01-01'],
    ['March 1985', '1985-03-01'],
    ['3/1985', '1985-03-01'],
  ])('%j names a month without a day', (typed, month) =>
    expect(readTypedDay(typed, british)).toEqual({ problem: 'Add a day, or choose one in the calendar.', month }),
  )
})

test.each([
  ['de-DE', '31.12., 31.12.2027'],
  ['en-GB', '31/12, 31/12/2027'],
  ['en-US', '12/31, 12/31/2027'],
  ['hu-HU', '12.31., 2027.12.31.'],
])('in %s, a refusal names examples in this notation, which are read', (locale, examples) => {
  const rule = { ...british, notation: notationOf(locale) }
  expect(readTypedDay('soon', rule)).toEqual({ problem: `Enter a date such as ${examples}, fri or in 3 days.` })
  const [short, full] = examples.split(', ')
  expect([readTypedDay(short!, rule), readTypedDay(full!, rule)]).toEqual([
    { value: '2026-12-31' },
    { value: '2027-12-31' },
  ])
})

test('a month that does not exist names the order of the notation', () => {
  const problem = 'There is no month 13. The day comes first, as in 31.12.'
  expect(readTypedDay('32.13.', german)).toEqual({ problem })
  expect(readTypedDay('12.31.', german)).toEqual({ problem: problem.replace('13', '31') })
  expect(readTypedDay('13.31.', hungarian)).toEqual({
    problem: 'There is no month 13. The month comes first, as in 12.31.',
  })
})

test('months end where they end', () => {
  const on = (day: string) => ({ ...british, today: day })
  expect(readTypedDay('in a month', on('2027-01-31'))).toEqual({ value: '2027-02-28' })
  expect(readTypedDay('end of next month', on('2026-12-31'))).toEqual({ value: '2027-01-31' })
  expect(readTypedDay('29.2.', on('2027-11-01'))).toEqual({ value: '2028-02-29' })
  expect(readTypedDay('next fri', on('2026-11-28'))).toEqual({ value: '2026-12-04' })
})

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('a day written as the application shows it is read as that day', () => {
  expect(() =>
    fc.assert(
      fc.property(days, days, (day, now) => {
        for (const how of [{ dateStyle: 'full' }, { dateStyle: 'medium' }] as const)
          for (const reader of [british, american])
            expect(readTypedDay(formatDay(reader.notation, day, how), { ...reader, today: now })).toEqual({
              value: day,
            })
      }),
    ),
  ).not.toThrow()
})

test('a day written in a locale is read as that day by readers of the locale', () => {
  const locales = fc.constantFrom('en-GB', 'en-US', 'de', 'fr', 'sv', 'es', 'pt-BR', 'nl', 'ja', 'cs', 'hu', 'ko')
  expect(() =>
    fc.assert(
      fc.property(days, days, locales, (day, now, locale) => {
        const shape = { timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' } as const
        const text = new Intl.DateTimeFormat(locale, shape).format(new Date(`${day}T00:00:00Z`))
        const rule = { today: now, firstWeekday: 1, notation: notationOf(locale) }
        expect(readTypedDay(text, rule)).toEqual({ value: day })
      }),
    ),
  ).not.toThrow()
})

test('any text has a reading, two readings or a reason', () => {
  expect(() =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), days, (text, now) => {
        const read = readTypedDay(text, { ...british, today: now })
        expect('value' in read || 'readings' in read || read.problem.length > 0).toBe(true)
      }),
    ),
  ).not.toThrow()
})
