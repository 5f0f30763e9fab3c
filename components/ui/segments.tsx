import type { ReactNode } from 'react'
import { BareButton } from './bare-button.tsx'
import { cx } from './cx.ts'

type SegmentsProps<Value extends string> = {
  /** What the control selects: "View". */
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Selects one of a few adjacent options. On small screens, options with an icon show only the icon. */
export function Segments<Value extends string>({ label, options, value, onValueChange }: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex h-8 rounded-md border border-line-strong bg-sunken p-0.5">
      {options.map((option) => (
        <BareButton
          key={option.value}
          type="button"
          aria-label={option.label}
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={cx(
            'flex min-w-7 items-center justify-center gap-1.5 rounded-sm px-2 font-medium transition-colors [&>svg]:size-4',
            option.value === value ? 'bg-control text-ink ring-1 ring-line-strong' : 'text-ink-muted hover:text-ink',
          )}
        >
          {option.icon}
          <span className={option.icon ? 'max-md:hidden' : undefined}>{option.label}</span>
        </BareButton>
      ))}
    </div>
  )
}
