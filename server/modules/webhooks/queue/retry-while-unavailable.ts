import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '#db/postgres-errors.ts'
import { backOff } from '#server/core/operations/run-until-idle.ts'

const PATIENCE_MS = 60_000

/** Retries `work` while the database is unavailable, for up to a minute. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > giveUpAt) throw error
      await delay(backOff(failures))
    }
  }
}
