import { expect, test } from 'vitest'
import { newId } from './ids.ts'

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a UUID version 7 of its instant', () => {
  const now = new Date('2026-11-28T09:30:00.123Z')
  const id = newId(now)
  expect(id).toMatch(UUID_7)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

test('ids of one instant ascend, even a hundred thousand, and with ids of other instants in between', () => {
  const [earlier, later] = [new Date('2026-11-28T09:30:00.123Z'), new Date('2026-11-28T09:30:00.456Z')]
  const ids: [string[], string[]] = [[], []]
  for (let times = 0; times < 100_000; times++) {
    ids[0].push(newId(earlier))
    ids[1].push(newId(later))
  }
  for (const ofInstant of ids) expect(ofInstant.findIndex((id, at) => at > 0 && id <= ofInstant[at - 1]!)).toBe(-1)
})
