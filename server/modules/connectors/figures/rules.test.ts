import { expect, test } from 'vitest'
import { createMatcher, type Split, splitByMonth } from './rules.ts'

const spring = { id: '01890a5d-ac96-774b-bcce-b302099a8057', slug: 'spring-27', name: 'Spring 2027', status: 'active' }
const doubles = [
  { id: '01890a5d-ac96-774b-bcce-b302099a8058', slug: null, name: 'Double', status: 'active' },
  { id: '01890a5d-ac96-774b-bcce-b302099a8059', slug: null, name: 'double', status: 'active' },
]
const match = createMatcher([spring, ...doubles])

test.each([
  ['the id in its links', { name: 'x', utm: spring.id.toUpperCase() }, 'utm'],
  ['the slug in its links', { name: 'x', utm: 'Spring-27' }, 'utm'],
  ['the slug as its name', { name: 'SPRING-27', utm: null }, 'slug'],
  ['its name, ignoring case and spaces', { name: ' spring   2027', utm: 'other' }, 'name'],
])('matches by %s', (_how, foreign, matched_by) => {
  expect(match(foreign)).toEqual({ campaign: spring.id, matched_by })
})

test('an unknown name, and one that two campaigns have, match none', () => {
  expect([match({ name: 'Double', utm: null }), match({ name: 'Autumn', utm: null })]).toEqual([null, null])
})

test('a name that an ended campaign also has is that of the active one', () => {
  const ended = { ...doubles[1]!, status: 'ended' }
  const found = createMatcher([doubles[0]!, ended])({ name: 'Double', utm: null })
  expect(found).toEqual({ campaign: doubles[0]!.id, matched_by: 'name' })
})

const days = (from: string, to: string) => ({ from, to })
const NONE = { before: null, months: null, last: null }
test.each<[string, string, Partial<Split>]>([
  ['2026-01-01', '2026-02-28', { months: days('2026-01-01', '2026-02-28') }],
  [
    '2025-12-31',
    '2026-03-30',
    {
      before: days('2025-12-31', '2025-12-31'),
      months: days('2026-01-01', '2026-02-28'),
      last: { ...days('2026-03-01', '2026-03-30'), end: '2026-03-31' },
    },
  ],
  [
    '2026-01-02',
    '2026-02-27',
    { before: days('2026-01-02', '2026-01-31'), last: { ...days('2026-02-01', '2026-02-27'), end: '2026-02-28' } },
  ],
  ['2026-02-03', '2026-02-05', { before: days('2026-02-03', '2026-02-05') }],
  ['2026-02-03', '2026-02-28', { before: days('2026-02-03', '2026-02-28') }],
  ['2026-12-01', '2026-12-01', { last: { ...days('2026-12-01', '2026-12-01'), end: '2026-12-31' } }],
  ['2028-02-01', '2028-02-29', { months: days('2028-02-01', '2028-02-29') }],
])('%s to %s in whole months and days', (from, to, expected) => {
  expect(splitByMonth({ from, to })).toEqual({ ...NONE, ...expected })
})
