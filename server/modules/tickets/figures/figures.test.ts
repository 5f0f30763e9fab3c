import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import type { TicketFigures } from '../schema.ts'

const open = openTeam()
const figures = async () => (await open.owner.query('tickets.figures')).body as TicketFigures
const HOUR = 3_600_000
const now = Date.now()

/** Adds tickets as they would be after some time: hours since creation, to the response, to the resolution, and to be late. */
async function add(rows: { ago: number; response?: number; resolution?: number; due?: number; status?: string }[]) {
  const [workspace] = await asOwner(open.api.database, `select id from workspace where slug = '${open.slug}'`)
  const at = (ago: number, after?: number) =>
    after === undefined ? null : new Date(now - (ago - after) * HOUR).toISOString()
  const tickets = rows.map(({ ago, response, resolution, due = 1_000_000, status }) => ({
    status: status ?? (resolution === undefined ? 'open' : 'resolved'),
    created_at: at(ago, 0),
    first_response_at: at(ago, response),
    resolved_at: at(ago, resolution),
    due_at: at(ago, due),
  }))
  await asOwner(
    open.api.database,
    `insert into ticket (workspace_id, id, number, title, "desc", type, status, impact, urgency, priority, tags, resolution,
       first_response_at, resolved_at, reopened, respond_by, resolve_by, paused_minutes, version, created_at, updated_at)
     select '${workspace!.id as string}', gen_random_uuid(), (select count(*) from ticket) + row_number() over (), 'T', '', 'question', t.status,
       'low', 'low', 'low', '{}', 'R', t.first_response_at, t.resolved_at, 0, t.due_at, t.due_at, 0, 1, t.created_at, t.created_at
     from json_to_recordset('${JSON.stringify(tickets)}') as t (status text, first_response_at timestamptz,
       resolved_at timestamptz, due_at timestamptz, created_at timestamptz)`,
  )
}

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

test('a ticket that was resolved in time is not late because of a comment afterwards', async () => {
  const before = (await figures()).weeks
  await add([{ ago: 60.01, response: 60, resolution: 2, due: 5 }])
  const after = (await figures()).weeks
  const late = (weeks: TicketFigures['weeks']) => weeks.reduce((sum, week) => sum + week.late, 0)
  expect(late(after)).toBe(late(before))
})

test('the figures of 10,000 tickets take as long per ticket as those of 1,000', async () => {
  const fill = (count: number) =>
    add(
      Array.from({ length: count }, (_, n) => ({
        ago: n % 2000,
        response: n % 30,
        ...(n % 3 > 0 && { resolution: n % 90 }),
      })),
    )
  const best = async () => {
    const times: number[] = []
    for (let run = 0; run < 7; run++) {
      const start = performance.now()
      await figures()
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  await fill(1_000)
  const thousand = await best()
  await fill(9_000)
  await asOwner(open.api.database, 'analyze ticket')
  const all = await best()
  process.stdout.write(`figures of 1,000 tickets ${thousand.toFixed(1)} ms, of 10,000 ${all.toFixed(1)} ms\n`)
  expect(all).toBeLessThan(thousand * 20 + 50)
}, 60_000)

test('a workspace without tickets has empty figures', async () => {
  const { owner } = await openWorkspace(open.api)
  const { open: ages, weeks } = (await owner.query('tickets.figures')).body as TicketFigures
  expect(ages.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  expect(weeks.filter(({ response, resolved }) => response !== null || resolved > 0)).toEqual([])
})
