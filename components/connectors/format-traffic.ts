import { formatDay } from '#components/ui/format-day.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'

export const formatCount = (notation: Notation, count: number) =>
  formatNumber(notation, count, { maximumFractionDigits: 1 })

export const formatShare = (notation: Notation, share: number | null) =>
  share === null ? '–' : formatNumber(notation, share, { style: 'percent', maximumFractionDigits: 1 })

/** Positions always have one decimal. */
export const formatPosition = (notation: Notation, position: number | null) =>
  position === null ? '–' : formatNumber(notation, position, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "3 Feb 2027 – 2 Mar 2027" */
export const formatPeriod = (notation: Notation, from: string, to: string) =>
  `${formatDay(notation, from, DAY)} – ${formatDay(notation, to, DAY)}`
