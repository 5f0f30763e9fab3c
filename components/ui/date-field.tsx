'use client'

import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { BareButton } from './bare-button.tsx'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { dayWords } from './day-words.ts'
import { later } from './later.tsx'
import { Popover } from './popover.tsx'

/** Loads as one part: the calendar takes focus on mount, and a later load could take it from another element. */
const DayChoice = later(
  async () => (await import('./day-choice.tsx')).DayChoice,
  () => <div className="h-74" />,
)

type DateFieldProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
  onValueChange: (day: string | null) => void
  label: string
  /** The current day in the workspace's time zone. */
  today: string
  disabled?: boolean | undefined
  /** Opens the calendar on mount; `onClose` runs when it closes without a selection. */
  startsOpen?: boolean
  onClose?: () => void
}

/** Selects a day in a calendar or from suggestions such as tomorrow. */
export function DateField(props: DateFieldProps) {
  const { value, onValueChange, label, today, disabled, startsOpen = false, onClose } = props
  const [open, setOpen] = useState(startsOpen)
  const choose = (day: string | null) => {
    setOpen(false)
    onValueChange(day)
  }
  const said = value ? dayWords(value, today) : 'No date'
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
        <BareButton
          data-control
          disabled={disabled}
          aria-label={`${label}: ${said}`}
          className={cx(controlStyle, 'flex items-center justify-between gap-2 text-left')}
        >
          <span className={cx('truncate tabular-nums', !value && 'text-ink-faint')}>{said}</span>
          <CalendarDays aria-hidden className="-mr-0.75 size-4 shrink-0 text-ink-faint" />
        </BareButton>
      }
    >
      <DayChoice value={value} onValueChange={choose} today={today} />
    </Popover>
  )
}
