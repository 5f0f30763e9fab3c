import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { COPIED, KeptCopy, readAll, shown } from '#server/testing/kept-copy.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { type Draw, RandomDay } from '#server/testing/random-day.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import { EVENT_NAMES } from '../events/schema.ts'

const team = openTeam()
const STEPS = 100

/** Mulberry32: the same seed yields the same numbers. */
function drawsFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Asserts that the feed contains every committed change. */
async function numbered() {
  await expect
    .poll(() => asOwner(team.api.database, 'select count(*)::int as left from change where seq is null'), {
      timeout: 10_000,
      interval: 20,
    })
    .toEqual([{ left: 0 }])
}

test('a copy that follows the guide matches the lists after random operations', async () => {
  const { api } = team
  api.beside ??= await startWorker(api.program)
  const replay = async (seed: number, joinAt: number) => {
    const workspace = await openWorkspace(api)
    const call = await workspace.withToken()
    const day = new RandomDay(api, workspace, call, drawsFrom(seed))
    const copy = new KeptCopy(call)
    const done: string[] = []
    const steps = async (count: number) => {
      for (let left = count; left > 0; left--) done.push(await day.step())
    }
    await steps(joinAt)
    await copy.findPlace()
    await steps(5)
    await copy.readLists()
    await steps(STEPS)
    await numbered()
    await copy.follow()
    for (const [entity, path] of Object.entries(COPIED))
      expect(copy.list(entity), `${entity} after ${done.join(', ')}`).toEqual(shown(await readAll(call, path)))
  }
  await fc.assert(fc.asyncProperty(fc.nat(), fc.nat({ max: 40 }), replay), { numRuns: 4, endOnFailure: true })
  const recorded = await asOwner(api.database, 'select distinct event from change')
  const copied = EVENT_NAMES.filter((event) => event.split('.')[0]! in COPIED)
  expect(recorded.map(({ event }) => event)).toEqual(expect.arrayContaining(copied))
}, 240_000)
