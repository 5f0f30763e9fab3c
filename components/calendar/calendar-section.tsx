'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, RefreshCw } from 'lucide-react'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.ts'

/** The calendar app decides how soon it fetches a change. */
const INTERVALS = [
  { label: 'Google Calendar', value: 'Refreshes every 8 to 24 hours' },
  { label: 'Outlook', value: 'Refreshes about every 3 hours' },
  { label: 'Apple Calendar', value: 'Refreshes hourly, or as you choose' },
]

/** The URL of the member's own calendar feed, with a way to replace it. */
export function CalendarSection() {
  const { calendar } = useTRPC()
  const queries = useQueryClient()
  const link = useQuery(calendar.link.queryOptions())
  const { mutateAsync: renew } = useMutation(
    calendar.renew.mutationOptions({
      onSuccess: (renewed) => queries.setQueryData(calendar.link.queryKey(), renewed),
    }),
  )
  return (
    <Section
      id="calendar"
      title="Calendar feed"
      description="See your due tasks and bookings in your calendar app. Subscribe to this URL there."
    >
      <Card className="flex flex-col gap-4">
        {link.error ? (
          <Failed error={link.error} onRetry={() => void link.refetch()} />
        ) : !link.data ? (
          <Skeleton className="h-40" />
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <div className="min-w-0 flex-1 basis-56">
                <Input
                  readOnly
                  mono
                  aria-label="Calendar feed URL"
                  value={link.data.url}
                  onFocus={(event) => event.currentTarget.select()}
                />
              </div>
              <CopyButton words text={link.data.url} label="Copy URL" />
            </div>
            <DescriptionList items={INTERVALS} />
            <p className="text-sm text-ink-muted">
              Anyone with this URL can read your calendar. Add <code className="whitespace-nowrap">?todo=1</code> to it
              to get to-dos instead of events.
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <AlertDialog
                trigger={<Button icon={<RefreshCw />}>Reset URL…</Button>}
                title="Reset the feed URL?"
                description="The current URL stops working immediately. Subscribe again in every calendar that uses it."
                verb="Reset URL"
                onConfirm={async () => {
                  await renew()
                  toast.success('Feed URL reset')
                }}
              />
              <LinkButton href={link.data.url.replace(/^https?:/, 'webcal:')} icon={<CalendarPlus />}>
                Subscribe
              </LinkButton>
            </div>
          </>
        )}
      </Card>
    </Section>
  )
}
