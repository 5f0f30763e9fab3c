import { cx } from './cx.ts'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; undefined while it is not known. */
  share: number | undefined
  /** The width. */
  className?: string
}

/** How far work is. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.floor(Math.min(1, share) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className={cx('h-1.5 shrink-0 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cx(
          'h-full rounded-full bg-accent transition-[width] motion-reduce:transition-none',
          percent === undefined && 'animate-pulse opacity-40 motion-reduce:animate-none',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  )
}
