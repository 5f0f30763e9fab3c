'use client'

import { useEffect, useState } from 'react'
import { todayIn } from './format-day.ts'

/** The current day in a time zone, `YYYY-MM-DD`; updates at midnight. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => todayIn(zone))
  useEffect(() => {
    const timer = setInterval(() => setToday(todayIn(zone)), 60_000)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
