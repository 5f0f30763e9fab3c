import { cx } from './cx.ts'

/** A grey shape of the size of what comes; give it height and width. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-sm bg-selected', className)} />
}
