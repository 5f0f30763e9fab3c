import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'

/** A placeholder for a control, with the same box and text. */
export function ControlAwaited({
  chosen,
  placeholder,
}: {
  chosen?: string | undefined
  placeholder?: string | undefined
}) {
  return (
    <span data-control className={cx(controlStyle, 'flex items-center')}>
      <span className={cx('truncate', !chosen && 'text-ink-faint')}>{chosen || placeholder}</span>
    </span>
  )
}
