'use client'

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { BareButton } from './bare-button.tsx'
import { cx } from './cx.ts'
import { useFirstWeekday } from './first-weekday.ts'
import { formatDay } from './format-day.ts'
import type { Notation } from './format-number.ts'
import { MonthChoice } from './month-choice.tsx'
import { useNotation } from './reader.tsx'

type CalendarProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
  onValueChange: (day: string) => void
  /** Any day of the shown month, `YYYY-MM-DD`. */
  month: string
  onMonth: (month: string) => void
  today: string
}

const button =
  'grid size-7 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink aria-disabled:text-ink-faint [&>svg]:size-4'
const classNames = {
  root: 'relative min-w-fit',
  month: 'flex flex-col gap-2',
  month_caption: 'h-7',
  caption_label: 'sr-only',
  nav: 'absolute top-0 right-0 flex gap-0.5',
  button_previous: button,
  button_next: button,
  month_grid: 'w-full',
  weekday: 'size-8 text-xs font-normal text-ink-faint',
  day: 'size-8 p-0 text-center',
  day_button: 'mx-auto grid size-8 place-items-center rounded-md tabular-nums hover:bg-hover',
  today: '[&>button]:font-semibold [&>button]:text-accent-text',
  outside: '[&>button]:text-ink-faint',
  selected: '[&>button]:bg-accent! [&>button]:text-accent-ink!',
}

/**
 * A month calendar for choosing a day. Its heading selects month and year. Arrows move by day and week, Page Up and Page
 * Down by month, with Shift by year.
 */
export function Calendar({ value, onValueChange, month, onMonth, today }: CalendarProps) {
  const notation = useNotation()
  const [isChoosing, setChoosing] = useState(false)
  const heading = useRef<HTMLButtonElement>(null)
  return (
    <div className="relative">
      <BareButton
        ref={heading}
        aria-expanded={isChoosing}
        className="absolute top-0 left-0 z-1 flex h-7 items-center gap-1 rounded-md px-2 font-medium hover:bg-hover [&>svg]:size-4 [&>svg]:text-ink-faint"
        onClick={() => setChoosing(!isChoosing)}
      >
        {formatDay(notation, month, { month: 'long', year: 'numeric' })}
        <ChevronDown aria-hidden />
      </BareButton>
      {isChoosing && (
        <MonthChoice
          month={month}
          today={today}
          onYear={onMonth}
          onMonth={(next) => {
            onMonth(next)
            setChoosing(false)
            heading.current?.focus()
          }}
        />
      )}
      <div inert={isChoosing} className={cx(isChoosing && 'invisible')}>
        <DayPicker
          mode="single"
          required
          showOutsideDays
          fixedWeeks
          weekStartsOn={(useFirstWeekday() % 7) as 0 | 1 | 6}
          today={dateOf(today)}
          month={dateOf(month)}
          startMonth={dateOf('0001-01-01')}
          endMonth={dateOf('9999-12-31')}
          onMonthChange={(date) => onMonth(dayOf(date))}
          selected={value ? dateOf(value) : undefined}
          onSelect={(date) => onValueChange(dayOf(date))}
          classNames={classNames}
          components={{ Chevron }}
          labels={{
            labelDayButton: (date, { selected }) => `${dayName(notation, date)}${selected ? ', selected' : ''}`,
          }}
        />
      </div>
    </div>
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />
}

/** Contains the visible day number as a separate word, so that speech control users can say it. */
const dayName = (notation: Notation, date: Date) => formatDay(notation, dayOf(date), { dateStyle: 'full' })

/** The picker works with dates in the local time zone. */
function dateOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  const at = new Date(2000, 0)
  // The constructor takes the years 0 to 99 as those of the 20th century.
  at.setFullYear(year!, month! - 1, date)
  return at
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
