'use client'

import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { addDays, dayWords } from './day-words.ts'
import { later } from './later.ts'
import { Popover } from './popover.tsx'

const Calendar = later(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type DateFieldProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
  onValueChange: (day: string | null) => void
  label: string
  /** The day it is now, where the people are. */
  today: string
  disabled?: boolean | undefined
  /** With its calendar open; `onClose` is told when it closes without a choice. */
  startsOpen?: boolean
  onClose?: () => void
}

/** A day, from a calendar or by its distance from today. */
export function DateField(props: DateFieldProps) {
  const { value, onValueChange, label, today, disabled, startsOpen = false, onClose } = props
  const [open, setOpen] = useState(startsOpen)
  const choose = (day: string | null) => {
    setOpen(false)
    onValueChange(day)
  }
  const said = value ? dayWords(value, today) : 'No date'
  const soon = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
  ]
  return (
    <Popover
      title={label}
      titleHidden
      className="w-74"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onClose?.()
      }}
      trigger={
        <button
          type="button"
          data-control
          disabled={disabled}
          aria-label={`${label}: ${said}`}
          className={cx(controlStyle, 'flex items-center justify-between gap-2 text-left')}
        >
          <span className={cx('truncate tabular-nums', !value && 'text-ink-faint')}>{said}</span>
          <CalendarDays aria-hidden className="-mr-0.75 size-4 shrink-0 text-ink-faint" />
        </button>
      }
    >
      {/* All of it at once: the calendar takes focus when it comes, and nobody has gone on by then. */}
      <Suspense fallback={<div className="h-74" />}>
        <div className="flex flex-wrap gap-1">
          {soon.map((one) => (
            <Button key={one.label} size="sm" onClick={() => choose(one.day)}>
              {one.label}
            </Button>
          ))}
          {value && (
            <Button size="sm" variant="ghost" onClick={() => choose(null)}>
              Clear
            </Button>
          )}
        </div>
        <Calendar value={value} onValueChange={choose} today={today} />
      </Suspense>
    </Popover>
  )
}
