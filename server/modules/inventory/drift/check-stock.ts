import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Metrics } from '#server/core/operations/metrics.ts'
import { findDrift } from './queries.ts'

type Parts = { relay: Connection; log: Log; metrics?: Metrics | undefined; cell?: string | undefined }

/** Every night: compares the stored stock with the ledger. A difference is a bug and is logged as an error. */
export function checkStock({ relay, log, metrics, cell }: Parts, stop: AbortSignal) {
  const place = cell === undefined ? {} : { cell }
  metrics?.stockDrift.set(place, 0)
  return async (): Promise<void> => {
    const drift = await findDrift(relay, stop)
    metrics?.stockDrift.set(place, drift.length)
    if (drift.length > 0)
      log.error({ ...place, drift: drift.length, first: drift[0] }, 'stock levels differ from the ledger')
    else log.info(place, 'stock levels match the ledger')
  }
}
