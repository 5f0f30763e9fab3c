import type { Tone } from '#components/ui/badge.tsx'
import type { StockCount, StockCountLine } from '#server/modules/inventory/counts/schema.ts'

/** States of a sheet as people read them. */
export const COUNT_WORDS: Record<StockCount['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'info' },
  booked: { label: 'Booked', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const isDifferent = ({ counted, expected }: StockCountLine) => counted !== null && counted !== expected
