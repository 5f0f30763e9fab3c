import type { ReactNode } from 'react'

export type Figure = { label: string; value: ReactNode; hint?: ReactNode; tone?: 'danger' }

/** A few totals of a list. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="-mt-2 flex gap-x-8 gap-y-1 max-sm:flex-col sm:flex-wrap sm:gap-y-3">
      {figures.map(({ label, value, hint, tone }) => (
        <div key={label} className="flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 sm:flex-col">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className={`font-semibold tabular-nums ${tone === 'danger' ? 'text-danger-text' : ''}`}>
            {value}
            {hint && <span className="font-normal text-ink-muted"> · {hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
