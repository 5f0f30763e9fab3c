import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { filledAfter, windowsToRead } from './windows.ts'

const span = (windows: { from: string; to: string }[]) => windows.map(({ from, to }) => `${from}/${to}`)

test('a new account is read from today back to its start', () => {
  expect(
    span(windowsToRead({ today: '2027-03-10', readFrom: '2027-03-01', filled: null, lookBackDays: 5, windowDays: 4 })),
  ).toEqual(['2027-03-07/2027-03-10', '2027-03-03/2027-03-06', '2027-03-01/2027-03-02'])
})

test('a later run reads again what the provider still corrects, and goes on with the past', () => {
  const filled = { from: '2027-03-03', to: '2027-03-09' }
  expect(
    span(windowsToRead({ today: '2027-03-10', readFrom: '2027-03-01', filled, lookBackDays: 5, windowDays: 4 })),
  ).toEqual(['2027-03-05/2027-03-08', '2027-03-09/2027-03-10', '2027-03-01/2027-03-02'])
})

test('a start that was cut short is not read again beyond what it read', () => {
  const filled = { from: '2027-03-07', to: '2027-03-10' }
  expect(
    span(windowsToRead({ today: '2027-03-10', readFrom: '2027-03-01', filled, lookBackDays: 30, windowDays: 4 })),
  ).toEqual(['2027-03-07/2027-03-10', '2027-03-03/2027-03-06', '2027-03-01/2027-03-02'])
})

test('after a long pause it goes on where the last run could still be corrected', () => {
  const filled = { from: '2027-01-01', to: '2027-01-31' }
  const [first] = windowsToRead({
    today: '2027-03-10',
    readFrom: '2027-01-01',
    filled,
    lookBackDays: 5,
    windowDays: 100,
  })
  expect(first).toEqual({ from: '2027-01-27', to: '2027-03-10' })
})

const day = fc.integer({ min: 0, max: 400 }).map((offset) => dayAfter('2026-01-01', offset))

test('the windows of any number of interrupted runs cover every day once the last one ends', () => {
  const runs = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      runs,
      (today, back, windowDays, cuts) => {
        const readFrom = dayAfter(today, -back)
        let filled: { from: string; to: string } | null = null
        const ask = () => windowsToRead({ today, readFrom, filled, lookBackDays: 5, windowDays })
        for (const cut of cuts) for (const window of ask().slice(0, cut)) filled = filledAfter(filled, window)
        for (const window of ask()) filled = filledAfter(filled, window)
        expect(filled).toEqual({ from: readFrom, to: today })
      },
    ),
  )
})
