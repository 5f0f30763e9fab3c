import type { Moment } from '../movements/rules.ts'
import type { MovementRecord } from '../movements/schema.ts'
import type { LedgerItem } from '../schema.ts'

export type Location = { id: string; name: string; key: string }

export type ResolvedEntry = MovementEntry &
  Moment & {
    item: LedgerItem
    location: Location
    toLocation: Location | null
    /** The quantity sent, scaled. */
    qty: bigint
    signed: bigint
  }

/**
 * `own` marks a movement recorded by Atrium itself, exempt from the duplicate rule; its `order` is the order being
 * received.
 */
export type MovementEntry = { index: number; record: MovementRecord } & { own?: { key: string; order?: string } }
