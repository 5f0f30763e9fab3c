import type { Scoped, Send } from '#db/scoped.ts'
import type { Family } from './family-lock.ts'

/** Name of an entry of the change log: the kind of record, then what happened to it. */
export type ChangeEvent = `${string}.${string}`

/** What happened to one record: its state after, as REST shows it, and for an update the old values of what changed. */
export type Recorded = {
  event: ChangeEvent
  record: { id: string; version: number } & Record<string, unknown>
  before?: Record<string, unknown>
}

/** A transaction that changes workspace data; `core/change.ts` opens it. */
export type Change = {
  /** The transaction. Await what you read; hand what you write to `write`. */
  tx: Scoped
  /** Sends a statement without waiting: unless `leaving()` is awaited, in one flush with the change row and the commit. */
  write: Send
  /** Like `write`, for a statement that is no history, such as a mail or what a batch remembers to find duplicates. */
  housekeep: Send
  /** Adds to the change log, in this transaction: activity, webhook outbox and live feed in one. */
  record: (recorded: Recorded) => void
  /** The way out when nothing differs: commits without a change row. Throws when something was written or recorded. */
  unchanged: <T>(result: T) => T
  /** The way out of bulk work, of which all or nothing may have changed: `unchanged` unless something was recorded. */
  unchangedUnlessRecorded: <T>(result: T) => T
  /** The family whose lock this change holds. */
  lock?: Family | undefined
}
