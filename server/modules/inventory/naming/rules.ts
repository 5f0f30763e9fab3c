import type { Moment } from '../movements/rules.ts'
import type { MovementRecord } from '../movements/schema.ts'
import type { Bookable } from '../schema.ts'

export type Location = { id: string; name: string; key: string }

export type Claim = BookingEntry &
  Moment & {
    item: Bookable
    location: Location
    toLocation: Location | null
    /** Scaled, as it was sent. */
    qty: bigint
    signed: bigint
  }

/** `own` is the key of what the program books itself: the duplicate rule does not hold for it. `order` is the one it is received of. */
export type BookingEntry = { index: number; record: MovementRecord } & { own?: { key: string; order?: string } }
