import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutages } from '#server/testing/webhooks/outage.ts'

let outages: Awaited<ReturnType<typeof openOutages>>
beforeAll(async () => {
  outages = await openOutages()
})
afterAll(() => outages.close())

// `outage.stress.test.ts` does this at every statement.
test(
  'when Postgres is killed as the worker records results, every event is delivered after its return',
  { timeout: 60_000 },
  async () => expect(await outages.killAt('record results', 'answer')).toBeGreaterThan(0),
)
