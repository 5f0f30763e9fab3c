import { Card } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

const WIDTHS = ['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/3']

/** A placeholder for the table, in the same height. */
export function RowsAwaited() {
  return (
    <Card flush>
      <div role="status" aria-label="Loading" className="divide-y divide-line">
        <div className="h-8" />
        {WIDTHS.map((width, index) => (
          <div key={index} className="flex h-9 items-center px-4">
            <Skeleton className={`h-3 ${width}`} />
          </div>
        ))}
      </div>
    </Card>
  )
}
