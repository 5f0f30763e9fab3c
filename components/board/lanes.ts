import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/badge.tsx'

export type BoardRow = { id: string }

/** `closed`: nothing is left to do there, so it may be folded; at first it is, where that says `'folded'`. */
export type Lane<Key extends string> = { key: Key; label: string; tone: Tone; closed?: 'open' | 'folded' }

/** What a board and its lanes know of their records. A card is drawn again when its row or one of these is another one. */
export type Lanes<Row extends BoardRow, Key extends string> = {
  lanes: readonly Lane<Key>[]
  nameOf: (row: Row) => string
  hrefOf: (id: string) => string
  onMove: (row: Row, to: Key) => void
  /** What stands under the name. */
  card: (row: Row) => ReactNode
  /** What a lane comes to, under its heading. */
  sum?: (rows: readonly Row[]) => ReactNode
}
