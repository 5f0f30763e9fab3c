import type { Scoped, Send } from '#db/scoped.ts'
import type { Family } from './locks/family-lock.ts'
import type { GatheredLocks } from './locks/gathered-locks.ts'

/** Name of a change log entry: the kind of record and the event. */
export type ChangeEvent = `${string}.${string}`

/** The actor of changes; for agents also the tool and the run. */
export type Origin = {
  actor_kind: string
  actor_id: string | null
  run_id: string | null
  tool: string | null
  /** The change that this one reverts. */
  reverts: number | null
  /** The version of the record whose values this one restores. */
  restores: number | null
  /** The fields of that change that remain as they are; null if none do. */
  kept: string[] | null
}

/** A change to one record: its new state as in REST, and for an update the old values of the changed fields. */
export type Recorded = {
  event: ChangeEvent
  record: { id: string; version: number } & Record<string, unknown>
  before?: Record<string, unknown>
  /** The actor, if not the caller: an agent whose proposal a person accepts. */
  by?: Origin
  /**
   * Whether it continues the previous change, with which it shares one entry in the activity log. It has its own event.
   */
  continues?: boolean | undefined
}

/** A transaction that changes workspace data; opened by `change.ts`. */
export type Change = {
  /** The transaction. Await reads; pass writes to `write`. */
  tx: Scoped
  /**
   * Sends a statement without waiting, in one flush with the change row and the commit unless `leaving()` is awaited.
   */
  write: Send
  /** Like `write`, for a statement without history, such as an email or the duplicate keys of a batch. */
  housekeep: Send
  /** Adds to the change log in this transaction, which feeds activity, webhooks and the live feed. */
  record: (recorded: Recorded) => void
  /** Returns from a change that has no effect: commits without a change row. Throws after a write or a record. */
  unchanged: <T>(result: T) => T
  /** Returns from bulk work that may have changed anything: `unchanged` unless something was recorded. */
  unchangedUnlessRecorded: <T>(result: T) => T
  /** The families whose locks this change holds. */
  locks: Set<Family>
  /** Of a change of many records, which wait for their locks together. */
  gathered?: GatheredLocks
}

/** A change for one of several records: it may change nothing, and counts what it writes. */
export function countedChange(changing: Change) {
  let written = 0
  let recorded = 0
  const counted =
    (send: Send): Send =>
    (...given) => {
      written++
      send(...given)
    }
  const change: Change = {
    ...changing,
    write: counted(changing.write),
    housekeep: counted(changing.housekeep),
    record: (entry) => {
      recorded++
      changing.record(entry)
    },
    // The change of all records is checked at its end.
    unchanged: (same) => same,
    unchangedUnlessRecorded: (same) => same,
  }
  return { change, hasWritten: () => recorded + written > 0, hasRecorded: () => recorded > 0 }
}
