import { expect, test } from 'vitest'
import { deliverDespiteKills } from '#server/testing/webhooks/killed-workers.ts'

test(
  'while workers are killed 20 times, every committed event arrives and none of a rolled-back write',
  { timeout: 300_000 },
  async () => {
    const { events, resumedMs } = await deliverDespiteKills(20, expect)
    expect(events).toBeGreaterThan(0)
    expect(resumedMs).toBeLessThan(30_000)
  },
)
