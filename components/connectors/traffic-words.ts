import { formatDay } from '#components/ui/day-words.ts'
import { type Notation, numberText } from '#components/ui/number-words.ts'

export const countWords = (notation: Notation, count: number) =>
  numberText(notation, count, { maximumFractionDigits: 1 })

export const shareWords = (notation: Notation, share: number | null) =>
  share === null ? '–' : numberText(notation, share, { style: 'percent', maximumFractionDigits: 1 })

/** Positions always have one decimal. */
export const positionWords = (notation: Notation, position: number | null) =>
  position === null ? '–' : numberText(notation, position, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "3 Feb 2027 – 2 Mar 2027" */
export const periodWords = (notation: Notation, from: string, to: string) =>
  `${formatDay(notation, from, DAY)} – ${formatDay(notation, to, DAY)}`
