import type { Scoped, Send } from '#db/scoped.ts'
import type { Family } from './family-lock.ts'

/** Name of a change log entry: the kind of record and the event. */
export type ChangeEvent = `${string}.${string}`

/** Who makes changes, and for agents by which tool of which run. */
export type Origin = {
  actor_kind: string
  actor_id: string | null
  run_id: string | null
  tool: string | null
  /** The change of an agent that this one takes back. */
  reverts: number | null
}

/** A change to one record: its new state as in REST, and for an update the old values of the changed fields. */
export type Recorded = {
  event: ChangeEvent
  record: { id: string; version: number } & Record<string, unknown>
  before?: Record<string, unknown>
  /** Who made it, when not the caller: an agent whose write a person accepts. */
  by?: Origin
  /** Whether it continues the change before it, with which it is one entry of the activity log. It has an event as any other. */
  continues?: boolean | undefined
}

/** A transaction that changes workspace data; opened by `core/change.ts`. */
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
  /** The family whose lock this change holds. */
  lock?: Family | undefined
}
