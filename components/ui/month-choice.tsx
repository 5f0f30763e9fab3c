'use client'

import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { formatDay } from './format-day.ts'
import { useNotation } from './reader.tsx'

/** Birth dates lie this far back. */
const YEARS_BACK = 120
const YEARS_AHEAD = 30

type MonthChoiceProps = {
  /** Any day of the shown month, `YYYY-MM-DD`. */
  month: string
  today: string
  onYear: (month: string) => void
  onMonth: (month: string) => void
}

/** Selects a year, which stays open for the month, and a month. */
export function MonthChoice({ month, today, onYear, onMonth }: MonthChoiceProps) {
  const notation = useNotation()
  const name = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [year, thisYear] = [Number(month.slice(0, 4)), Number(today.slice(0, 4))]
  const first = Math.min(year, thisYear - YEARS_BACK)
  const years = Array.from({ length: Math.max(year, thisYear + YEARS_AHEAD) - first + 1 }, (_, index) => first + index)
  const months = Array.from({ length: 12 }, (_, index) => `-${String(index + 1).padStart(2, '0')}-01`)
  const monthOf = (wanted: number) => String(wanted).padStart(4, '0') + month.slice(4, 7) + '-01'
  useEffect(() => {
    const checked = list.current!.querySelector<HTMLInputElement>(':checked')!
    list.current!.scrollTop = checked.parentElement!.offsetTop - list.current!.clientHeight / 2
    checked.focus({ preventScroll: true })
  }, [])
  return (
    <div className="absolute inset-x-0 top-8 bottom-0 z-1 flex gap-3 bg-raised">
      <fieldset ref={list} className="relative grid grow grid-cols-3 content-start gap-0.5 overflow-y-auto p-0.5">
        <legend className="sr-only">Year</legend>
        {years.map((one) => (
          <label
            key={one}
            className={cx(
              'relative grid h-7 cursor-default place-items-center rounded-md tabular-nums pointer-coarse:h-9',
              'hover:bg-hover has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 appearance-none outline-none"
              checked={one === year}
              onChange={() => onYear(monthOf(one))}
            />
            {one}
          </label>
        ))}
      </fieldset>
      <div role="group" aria-label="Month" className="grid grid-cols-2 content-between gap-1">
        {months.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={month.slice(4, 7) === one.slice(0, 3) ? 'secondary' : 'ghost'}
            onClick={() => onMonth(month.slice(0, 4) + one)}
          >
            {formatDay(notation, `2026${one}`, { month: 'short' })}
          </Button>
        ))}
      </div>
    </div>
  )
}
