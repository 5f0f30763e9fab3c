import { formatDay } from '#components/ui/day-words.ts'

export const countWords = (count: number) => count.toLocaleString('en', { maximumFractionDigits: 1 })

export const shareWords = (share: number | null) =>
  share === null ? '–' : `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

/** Positions always have one decimal. */
export const positionWords = (position: number | null) =>
  position === null ? '–' : position.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "3 Feb 2027 – 2 Mar 2027" */
export const periodWords = (from: string, to: string) => `${formatDay(from, DAY)} – ${formatDay(to, DAY)}`
