import { cx } from './cx.ts'

/** A grey placeholder in the size of the content; set its height and width. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-sm bg-selected', className)} />
}
