import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Shows a dash; only the element itself can be told that it is half ticked. */
  indeterminate?: boolean | undefined
  /** On pages that are read at 16 px. */
  large?: boolean
}

/** The box alone, for plain HTML too; in forms of the application use `Checkbox`. */
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
