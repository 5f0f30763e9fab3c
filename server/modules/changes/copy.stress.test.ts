import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { COPIED } from '#server/testing/kept-copy.ts'
import { replayDay } from '#server/testing/replay-day.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import { EVENT_NAMES } from '../events/schema.ts'

const team = openTeam()

test('a copy that follows the guide matches the lists after random operations', async () => {
  const { api } = team
  api.beside = await startWorker(api.program)
  const replay = async (seed: number, joinAt: number) => {
    const { copied, listed, done } = await replayDay(api, { seed, joinAt, steps: 100 })
    expect(copied, done).toEqual(listed)
  }
  await fc.assert(fc.asyncProperty(fc.nat(), fc.nat({ max: 40 }), replay), { numRuns: 4, endOnFailure: true })
  const recorded = await asOwner(api.database, 'select distinct event from change')
  const copied = EVENT_NAMES.filter((event) => event.split('.')[0]! in COPIED)
  expect(recorded.map(({ event }) => event)).toEqual(expect.arrayContaining(copied))
}, 240_000)
