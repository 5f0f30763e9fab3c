import { expect, test } from 'vitest'
import { SEED } from '#server/testing/draws.ts'
import { replayDay } from '#server/testing/replay-day.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()

// In 60 steps every operation runs at least once; `copy.stress.test.ts` takes more steps, until every event occurred.
test('a copy that follows the guide matches the lists after every operation', async () => {
  const { api } = team
  api.beside = await startWorker(api.program)
  const { copied, listed, done } = await replayDay(api, { seed: SEED, joinAt: 10, steps: 45 })
  expect(copied, done).toEqual(listed)
  expect(
    copied.every((list) => list.length > 0),
    done,
  ).toBe(true)
})
