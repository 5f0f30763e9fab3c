import { Field } from '#components/ui/field.tsx'
import { useFirstWeekday } from '#components/ui/first-weekday.ts'
import { errorAt, type FormErrors } from '#components/ui/form-check.ts'
import { Input } from '#components/ui/input.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type WeeklyHoursProps = {
  legend: string
  /** Shown for a day without hours: "Closed". */
  none: string
  /** The hours of each day from Monday on, as typed: "09:00–12:00, 13:00–17:00". */
  value: readonly string[]
  onValueChange: (value: string[]) => void
  /** The errors of the form whose field `weekly` this is. */
  errors: FormErrors
  /** What is wrong if each day is valid, but not the whole week. */
  problem?: string
}

const DAY_PROBLEM = 'Enter hours in order, for example 9–12, 13:00–17:30.'

/** Hours for each day of the week, starting on the reader's first weekday. */
export function WeeklyHours({ legend, none, value, onValueChange, errors, problem }: WeeklyHoursProps) {
  const first = useFirstWeekday() - 1
  const hasDayProblem = Object.keys(errors).some((path) => path.startsWith('weekly.'))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {WEEKDAYS.map((_, place) => (first + place) % 7).map((index) => (
        <div key={index} className="grid grid-cols-[6rem_1fr] items-start gap-2">
          <span aria-hidden className="flex h-8 items-center text-ink-muted">
            {WEEKDAYS[index]}
          </span>
          <Field {...(errorAt(errors, `weekly.${index}`) && { error: DAY_PROBLEM })}>
            <Input
              aria-label={WEEKDAYS[index]}
              placeholder={none}
              autoComplete="off"
              value={value[index]}
              onValueChange={(hours) => onValueChange(value.with(index, hours))}
            />
          </Field>
        </div>
      ))}
      {problem && errors['weekly'] && !hasDayProblem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
