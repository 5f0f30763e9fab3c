import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/log.ts'
import type { Env } from '#server/env.ts'
import { BATCH, PURGES } from '../purges.ts'

type Parts = { relay: Connection; log: Log; env: Pick<Env, 'keep'>; now: () => Date }

/** Removes what has been kept long enough (spec operate.md, Kept how long), batch by batch, until nothing is left or `stop`. */
export function purge({ relay, log, env, now }: Parts, stop: AbortSignal) {
  return async (): Promise<void> => {
    for (const { name, olderThan, statement } of PURGES) {
      const before = new Date(now().getTime() - olderThan(env.keep)).toISOString()
      let removed = 0
      for (let batch = BATCH; batch > 0 && !stop.aborted;) {
        batch = (await relay.pool.query(statement, [before])).rowCount ?? 0
        removed += batch
      }
      if (removed > 0) log.info({ name, removed }, 'purged')
    }
  }
}
