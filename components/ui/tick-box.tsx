import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Shows a dash. `indeterminate` is a DOM property, so it needs a ref. */
  indeterminate?: boolean | undefined
  /** For pages with 16 px text. */
  large?: boolean
}

/** The box without a label, also for plain HTML; in forms, use `Checkbox`. */
export function TickBox({ indeterminate, large, ...input }: TickBoxProps) {
  const Mark = indeterminate ? Minus : Check
  const size = large ? 'size-4.5' : 'size-4'
  return (
    <span className={cx('grid shrink-0 [&>*]:[grid-area:1/1]', size)}>
      <input
        {...input}
        type="checkbox"
        className={cx(
          'peer appearance-none rounded-sm border border-line-control bg-control transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line-strong disabled:bg-sunken aria-invalid:border-danger',
          size,
        )}
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none invisible size-3 place-self-center text-accent-ink peer-checked:visible peer-indeterminate:visible peer-disabled:text-ink-faint"
      />
    </span>
  )
}
