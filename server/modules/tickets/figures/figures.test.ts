import { beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { addTickets, type Aged } from '#server/testing/aged-tickets.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import type { TicketFigures } from '../schema.ts'
import { getTicketFigures } from './queries.ts'

const open = openTeam()
/** A Wednesday. */
const now = new Date('2026-11-25T12:00:00Z')
const figures = async () => {
  const { body } = await open.owner.query('workspaces.get')
  return getTicketFigures(contextOf({ ...openPlatform(open.api.program), now }, body))
}
const add = (rows: Aged[]) => addTickets(open, rows, now)

beforeAll(async () => {
  await add([
    { ago: 1 },
    { ago: 47, due: 40 },
    { ago: 100, status: 'waiting' },
    { ago: 24 * 20, response: 24 * 20 - 1 },
    { ago: 24 * 100 },
    ...[2, 4, 9].map((hours) => ({ ago: 0.01 + hours, response: hours / 2, resolution: hours, due: 5 })),
  ])
})

test('open tickets are counted by age, with those that are late', async () => {
  const counts = (await figures()).open.map(({ age, count, late }) => [age, count, late])
  expect(counts).toEqual([
    ['day', 1, 0],
    ['three_days', 1, 1],
    ['week', 1, 0],
    ['month', 1, 0],
    ['older', 1, 0],
  ])
})

test('each of twelve weeks has medians and the late tickets', async () => {
  const { weeks } = await figures()
  expect(weeks).toHaveLength(12)
  const latest = weeks.at(-1)!
  expect(latest).toMatchObject({ resolved: 3, late: 1 })
  expect(latest.resolution).toBeCloseTo(4, 2)
  expect(weeks[3]).toMatchObject({ response: null, resolution: null, resolved: 0, late: 0 })
})

test.each<[string, Aged]>([
  [
    'that was resolved in time is not late because of a response afterwards',
    { ago: 60.01, response: 60, resolution: 2, due: 5 },
  ],
  [
    'is not late by the time it waited before it was resolved',
    { ago: 60.01, response: 1, paused: 4, resolution: 50, due: 5 },
  ],
])('a ticket %s', async (_, ticket) => {
  const before = (await figures()).weeks
  await add([ticket])
  const after = (await figures()).weeks
  const late = (weeks: TicketFigures['weeks']) => weeks.reduce((sum, week) => sum + week.late, 0)
  expect(late(after)).toBe(late(before))
})

test('a workspace without tickets has empty figures', async () => {
  const { owner } = await openWorkspace(open.api)
  const { open: ages, weeks } = (await owner.query('tickets.figures')).body as TicketFigures
  expect(ages.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  expect(weeks.filter(({ response, resolved }) => response !== null || resolved > 0)).toEqual([])
})
