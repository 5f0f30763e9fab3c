import { useFirstWeekday } from '#components/ui/first-weekday.ts'
import { Input } from '#components/ui/input.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type WeeklyHoursProps = {
  legend: string
  /** Shown for a day without hours: "Closed". */
  none: string
  /** The hours of each day from Monday on, as typed: "09:00–12:00, 13:00–17:00". */
  value: readonly string[]
  onValueChange: (value: string[]) => void
  problem?: string | undefined
}

/** Hours for each day of the week, starting on the reader's first weekday. */
export function WeeklyHours({ legend, none, value, onValueChange, problem }: WeeklyHoursProps) {
  const first = useFirstWeekday() - 1
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {WEEKDAYS.map((_, place) => (first + place) % 7).map((index) => (
        <span key={index} className="grid grid-cols-[6rem_1fr] items-center gap-2">
          <span aria-hidden className="text-ink-muted">
            {WEEKDAYS[index]}
          </span>
          <Input
            aria-label={WEEKDAYS[index]}
            placeholder={none}
            autoComplete="off"
            value={value[index]}
            onValueChange={(hours) => onValueChange(value.with(index, hours))}
          />
        </span>
      ))}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
