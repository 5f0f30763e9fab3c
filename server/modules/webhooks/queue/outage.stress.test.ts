import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutages, STATEMENTS } from '#server/testing/webhooks/outage.ts'

let outages: Awaited<ReturnType<typeof openOutages>>
beforeAll(async () => {
  outages = await openOutages()
})
afterAll(() => outages.close())

test.each(STATEMENTS.flatMap((text) => [[text, 'message'] as const, [text, 'answer'] as const]))(
  'when Postgres is killed at "%s" (instead of its %s), every event is delivered within 20 seconds of its return',
  { timeout: 60_000 },
  async (text, instead) => expect(await outages.killAt(text, instead)).toBeLessThan(20_000),
)
