import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'

/** What stands where a control will be: the same box, with the words that will stand in it. */
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
