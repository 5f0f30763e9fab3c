import { StatusDot } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { type ComponentStatus, type State, STATE_LABELS } from '#server/modules/status/schema.ts'
import { describeDay, TONES, formatUptime } from './describe-status.ts'

const BARS: Record<State, string> = {
  up: 'bg-success',
  degraded: 'bg-warning',
  down: 'bg-danger',
  unknown: 'bg-line-strong',
}

/** A component with its current state and a bar for each of the last 90 days, or 30 on small screens. */
export function ComponentRow({ name, about, state, detail, days, uptime }: ComponentStatus) {
  const trouble = days.filter((day) => day.state === 'down' || day.state === 'degraded')
  const spoken = `The last ${days.length} days: ${trouble.length === 0 ? 'no incidents' : trouble.map(describeDay).join('; ')}.`
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-md font-semibold">{name}</h3>
        <span className="text-base font-medium">
          <StatusDot tone={TONES[state]}>{STATE_LABELS[state]}</StatusDot>
        </span>
      </div>
      <p className="-mt-2 text-base text-ink-muted">{state === 'up' ? about : detail}</p>
      <div role="img" aria-label={spoken} className="flex h-8 gap-0.5">
        {days.map((day, nth) => (
          <span
            key={day.day}
            title={describeDay(day)}
            className={cx(
              'h-full min-w-0 flex-1 rounded-sm',
              BARS[day.state],
              nth < days.length - 30 && 'max-md:hidden',
            )}
          />
        ))}
      </div>
      <div className="flex justify-between text-sm text-ink-muted tabular-nums">
        <span>
          <span className="max-md:hidden">90</span>
          <span className="md:hidden">30</span> days ago
        </span>
        <span>{formatUptime(uptime, days)}</span>
        <span>Today</span>
      </div>
    </li>
  )
}
