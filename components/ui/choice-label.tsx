import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ChoiceLabelProps = {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  disabled?: boolean
  /** Label on the left, control on the right, as in settings. */
  trailing?: boolean
  children: ReactNode
}

/** The clickable label of a checkbox, radio button or switch. */
export function ChoiceLabel({ label, labelHidden, hint, disabled, trailing, children }: ChoiceLabelProps) {
  return (
    <label
      className={cx(
        'flex min-h-6 items-start gap-2',
        labelHidden ? 'w-fit min-w-6 justify-center' : !trailing && 'w-fit pointer-coarse:py-1.5',
        trailing && 'flex-row-reverse justify-between gap-6',
        disabled ? 'cursor-not-allowed text-ink-faint' : 'text-ink',
      )}
    >
      <span className="flex h-6 items-center">{children}</span>
      <span className={labelHidden ? 'sr-only' : 'flex flex-col py-0.5'}>
        <span>{label}</span>
        {hint && <span className={cx('text-sm', disabled ? 'text-ink-faint' : 'text-ink-muted')}>{hint}</span>}
      </span>
    </label>
  )
}
