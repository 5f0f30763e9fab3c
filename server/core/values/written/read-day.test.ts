import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['2027-04-03', { value: '2027-04-03' }],
  ['2027/4/3', { value: '2027-04-03' }],
  [' 3.4.2027 ', { value: '2027-04-03' }],
  ['3. 4. 2027.', { value: '2027-04-03' }],
  ['2027. 4. 3.', { value: '2027-04-03' }],
  ['\u200E03.04.2027\u200E', { value: '2027-04-03' }],
  ['٢٠٢٧/٤/٣', { value: '2027-04-03' }],
  ['25/12/2027', { value: '2027-12-25' }],
  ['12/25/2027', { value: '2027-12-25' }],
  ['03-03-2027', { value: '2027-03-03' }],
  ['03/04/2027', { readings: ['2027-04-03', '2027-03-04'] }],
  ['30.02.2027', undefined],
  ['30/02/2027', undefined],
  ['4.13.2027', undefined],
  ['03/04/27', undefined],
  ['3/4.2027', undefined],
  ['soon', undefined],
])('%j', (typed, read) => expect(readDay(typed)).toEqual(read))

test('reads the order of a file when the caller states it', () => {
  expect(readDay('03/04/2027', 'day')).toEqual({ value: '2027-04-03' })
  expect(readDay('03/04/2027', 'month')).toEqual({ value: '2027-03-04' })
  expect(readDay('12/25/2027', 'day')).toEqual({ value: '2027-12-25' })
})

test('reads a day in the format of any country, or asks about it', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const locales = fc.constantFrom(
    'en-GB',
    'en-US',
    'de',
    'fr',
    'sv',
    'hu',
    'es',
    'pt-BR',
    'nl',
    'en-CA',
    'en-ZA',
    'fr-CA',
  )
  expect(() =>
    fc.assert(
      fc.property(days, locales, (date, locale) => {
        const day = date.toISOString().slice(0, 10)
        const shape = { timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' } as const
        const read = readDay(new Intl.DateTimeFormat(locale, shape).format(date))
        if (!read) throw new Error('not read')
        if ('readings' in read) expect(read.readings).toContain(day)
        else expect(read.value).toBe(day)
      }),
    ),
  ).not.toThrow()
})
