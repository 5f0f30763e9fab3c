import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '#db/postgres-errors.ts'

const PATIENCE_MS = 60_000

/** Does `work` again while the database is away, for a minute at most. */
export async function throughOutage<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > giveUpAt) throw error
      await delay(wait)
    }
  }
}
