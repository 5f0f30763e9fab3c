import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import { formatNearDayIn } from './format-time.ts'

const midnight = '2026-12-31T23:30:00.000Z'

test('takes the year of a booking from its time zone and omits the current year', () => {
  expect(formatNearDayIn(ENGLISH, midnight, 'Europe/Berlin', '2027-01-05')).toMatch(/1 Jan$/)
  expect(formatNearDayIn(ENGLISH, midnight, 'Europe/Berlin', '2026-12-30')).toMatch(/1 Jan 2027$/)
  expect(formatNearDayIn(ENGLISH, midnight, 'America/New_York', '2026-12-30')).toMatch(/31 Dec$/)
})
