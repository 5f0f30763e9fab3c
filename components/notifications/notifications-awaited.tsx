import { cx } from '#components/ui/cx.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Placeholder rows while notifications load. */
export function NotificationsAwaited() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-5 p-4">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={cx('h-4', width)} />
      ))}
    </div>
  )
}
