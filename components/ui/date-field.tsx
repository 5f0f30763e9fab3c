'use client'

import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { BareButton } from './bare-button.tsx'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import type { Typed } from './day-choice.tsx'
import { formatNearDay } from './format-day.ts'
import { lazyComponent } from './lazy-component.tsx'
import { Popover } from './popover.tsx'
import { useHasPhone, useNotation } from './reader.tsx'
import { useLeaveWarning, useOnLeave } from './use-unsaved.ts'

/** Loads as one part: the calendar takes focus on mount, and a later load could take it from another element. */
const DayChoice = lazyComponent(
  async () => (await import('./day-choice.tsx')).DayChoice,
  () => <div className="h-84" />,
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

/**
 * A day to type, or to select in a calendar or from suggestions such as tomorrow. Enter, a press outside and leaving the
 * page save what was typed if it has one meaning. Other text stays, with what is wrong, until it is corrected; Escape
 * discards it.
 */
export function DateField(props: DateFieldProps) {
  const notation = useNotation()
  const { value, onValueChange, label, today, disabled, startsOpen = false, onClose } = props
  const hasPhone = useHasPhone()
  const [open, setOpen] = useState(startsOpen)
  const typed = useRef<Typed>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const choose = (day: string | null) => {
    typed.current = undefined
    setOpen(false)
    onValueChange(day)
  }
  useOnLeave(() => typed.current?.day && choose(typed.current.day))
  useLeaveWarning(() => typed.current !== undefined)
  const said = value ? formatNearDay(notation, value, today) : 'No date'
  return (
    <Popover
      title={label}
      titleHidden
      className="w-74"
      startsOnPopup={hasPhone}
      open={open}
      onOpenChange={(next) => {
        if (!next && typed.current) return typed.current.day ? choose(typed.current.day) : input.current?.focus()
        setOpen(next)
        if (!next) onClose?.()
      }}
      onEscape={() => (typed.current = undefined)}
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
      <DayChoice
        label={label}
        value={value}
        onValueChange={choose}
        onTyped={(text) => (typed.current = text)}
        input={input}
        today={today}
      />
    </Popover>
  )
}
