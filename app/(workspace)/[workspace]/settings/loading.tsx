import { Page } from '#components/shell/page.tsx'
import { Card } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

export default function SettingsLoading() {
  return (
    <Page>
      <div className="flex h-14 flex-col gap-2 pt-1" role="status" aria-label="Loading">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-3 w-72 max-w-full" />
      </div>
      <Card className="flex flex-col gap-5">
        {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5'].map((width) => (
          <Skeleton key={width} className={`h-3 ${width}`} />
        ))}
      </Card>
    </Page>
  )
}
