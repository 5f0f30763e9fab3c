'use client'

import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { addDays } from './day-words.ts'

type DayChoiceProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
  onValueChange: (day: string | null) => void
  today: string
}

/** The popup of a date field: frequent choices and a calendar. */
export function DayChoice({ value, onValueChange, today }: DayChoiceProps) {
  const soon = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
  ]
  return (
    <>
      <div className="flex flex-wrap gap-1">
        {soon.map((one) => (
          <Button key={one.label} size="sm" onClick={() => onValueChange(one.day)}>
            {one.label}
          </Button>
        ))}
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onValueChange(null)}>
            Clear
          </Button>
        )}
      </div>
      <Calendar value={value} onValueChange={onValueChange} today={today} />
    </>
  )
}
