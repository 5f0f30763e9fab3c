import { expect, test } from 'vitest'
import { createMatcher } from './rules.ts'

const spring = { id: '01890a5d-ac96-774b-bcce-b302099a8057', slug: 'spring-27', name: 'Spring 2027' }
const twins = [
  { id: '01890a5d-ac96-774b-bcce-b302099a8058', slug: null, name: 'Twin' },
  { id: '01890a5d-ac96-774b-bcce-b302099a8059', slug: null, name: 'twin' },
]
const match = createMatcher([spring, ...twins])

test.each([
  ['the id in its links', { name: 'x', utm: spring.id.toUpperCase() }, 'utm'],
  ['the slug in its links', { name: 'x', utm: 'Spring-27' }, 'utm'],
  ['the slug as its name', { name: 'SPRING-27', utm: null }, 'slug'],
  ['its name, ignoring case and spaces', { name: ' spring   2027', utm: 'other' }, 'name'],
])('matches by %s', (_how, foreign, matched_by) => {
  expect(match(foreign)).toEqual({ campaign: spring.id, matched_by })
})

test('an unknown name, and one that two campaigns have, match none', () => {
  expect([match({ name: 'Twin', utm: null }), match({ name: 'Autumn', utm: null })]).toEqual([null, null])
})
