import { SearchX, WifiOff } from 'lucide-react'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SecretOnce } from '#components/ui/secret-once.tsx'
import { Card } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Specimen } from './specimen.tsx'

export function States() {
  return (
    <>
      <Specimen title="Banner" stack>
        <Banner>This workspace keeps deliveries for 30 days.</Banner>
        <Banner tone="success">The endpoint returned 200 in 84 ms.</Banner>
        <Banner tone="warning" title="“CI deploy” expires in 6 days" action={<Button size="sm">Rotate token</Button>}>
          Rotate it now; the old one keeps working for 24 hours.
        </Banner>
        <Banner tone="danger" title="Paused after 5 days of failures">
          The last response was 503. Fix the endpoint, then resume.
        </Banner>
      </Specimen>
      <Specimen title="Secret once" stack>
        <SecretOnce label="Signing secret" secret="whsec_Q2hhbmdlIG1lIGJlZm9yZSBwcm9kdWN0aW9u" />
      </Specimen>
      <Specimen title="Skeleton" stack>
        <Card className="flex flex-col gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </Card>
      </Specimen>
      <Specimen title="Empty state" stack>
        <Card flush>
          <EmptyState icon={<SearchX />} title="Nothing matches “cataloge”" action={<Button>Clear search</Button>}>
            Try fewer letters, or look in Trash.
          </EmptyState>
        </Card>
        <Card flush>
          <EmptyState icon={<WifiOff />} title="You are offline" action={<Button>Try again</Button>}>
            Your changes are kept and sent when you are online again.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen title="Page header" stack>
        <Card>
          <PageHeader
            title="Webhooks"
            description="Endpoints receive signed events as they happen."
            actions={<Button variant="primary">New webhook</Button>}
          />
        </Card>
      </Specimen>
    </>
  )
}
