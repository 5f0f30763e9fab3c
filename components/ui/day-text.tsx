'use client'

import { formatDay } from './format-day.ts'
import { useNotation } from './reader.tsx'

/** A day (`YYYY-MM-DD`) in the notation of the reader, also in components of the server. */
export function DayText({ day, how }: { day: string; how: Intl.DateTimeFormatOptions }) {
  return formatDay(useNotation(), day, how)
}
