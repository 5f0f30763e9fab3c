import { expect, test } from 'vitest'
import { readEvents } from '../rules.ts'
import type { EventClass } from '../schema.ts'

/** Provider, class and address of each event of a request. */
const parse = (event: object) =>
  readEvents({ headers: {}, body: JSON.stringify(event) }).map((one) => [one.provider, one.class, one.email])

test.each<[object, string, EventClass]>([
  [{ event: 'bounce', email: 'Ada@Brandt.example' }, 'ada@brandt.example', 'hard'],
  [{ type: 'hard-bounce', recipient: 'a@example.com' }, 'a@example.com', 'hard'],
  [{ event: 'Bounced', address: 'a@example.com', reason: '550 5.1.1 user unknown' }, 'a@example.com', 'hard'],
  [{ event: 'bounce', email: 'a@example.com', bounce_type: 'Permanent' }, 'a@example.com', 'hard'],
  [{ event: 'bounce', email: 'a@example.com', reason: '552 5.2.2 mailbox full' }, 'a@example.com', 'soft'],
  [{ event: 'complaint', to: 'Ada <a@example.com>' }, 'a@example.com', 'complaint'],
  [{ event: 'spam', to: ['a@example.com'] }, 'a@example.com', 'complaint'],
  [{ type: 'unsubscribe', email: 'a@example.com' }, 'a@example.com', 'unsubscribe'],
])('a plain event counts like that of a provider: %j', (event, email, cls) => {
  expect(parse(event)).toEqual([['generic', cls, email]])
})

test.each([
  { event: 'bounce', email: 'a@example.com', bounce_type: 'transient' },
  { event: 'soft_bounce', email: 'a@example.com' },
  { event: 'bounce', type: 'soft', email: 'a@example.com' },
  { event: 'constructor', email: 'a@example.com' },
  { event: 'bounce', to: ['a@example.com', 'b@example.com'] },
  { event: 'bounce' },
  { event: 'bounce', email: 'nobody' },
  { bounce: 'a@example.com' },
])('a plain event that is soft or unclear is kept as unknown: %j', (event) => {
  expect(parse(event)).toEqual([['unknown', 'unknown', null]])
})
