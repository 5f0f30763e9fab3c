import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/badge.tsx'

export type BoardRow = { id: string }

/** `closed` marks a column without open work: it can be folded, and `'folded'` folds it by default. */
export type Column<Key extends string> = { key: Key; label: string; tone: Tone; closed?: 'open' | 'folded' }

/** Settings that a board and its columns share. A card renders again only if its row or one of these changes. */
export type Columns<Row extends BoardRow, Key extends string> = {
  columns: readonly Column<Key>[]
  nameOf: (row: Row) => string
  hrefOf: (id: string) => string
  onMove: (row: Row, to: Key) => void
  /** Content below the name. */
  card: (row: Row) => ReactNode
  /** Summary of a column, shown below its heading. */
  sum?: (rows: readonly Row[]) => ReactNode
}
