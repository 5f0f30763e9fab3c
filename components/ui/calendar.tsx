'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { formatDay } from './day-words.ts'
import { useFirstWeekday } from './first-weekday.ts'

type CalendarProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
  onValueChange: (day: string) => void
  today: string
}

const button =
  'grid size-7 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink aria-disabled:text-ink-faint [&>svg]:size-4'
const classNames = {
  root: 'relative min-w-fit',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-7 items-center px-2 font-medium',
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

/** A month calendar for choosing a day. Arrows move by day and week, Page Up and Page Down by month. */
export function Calendar({ value, onValueChange, today }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      weekStartsOn={(useFirstWeekday() % 7) as 0 | 1 | 6}
      today={dateOf(today)}
      defaultMonth={dateOf(value ?? today)}
      selected={value ? dateOf(value) : undefined}
      onSelect={(date) => onValueChange(dayOf(date))}
      classNames={classNames}
      components={{ Chevron }}
      labels={{ labelDayButton: (date, { selected }) => `${dayName(date)}${selected ? ', selected' : ''}` }}
    />
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />
}

/** Contains the visible day number as a separate word, so that speech control users can say it. */
const dayName = (date: Date) => formatDay(dayOf(date), { dateStyle: 'full' })

/** The picker works with dates in the local time zone. */
function dateOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date)
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
