'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast.ts'
import type { NoticeChoice } from '#server/modules/notifications/schema.ts'

const WORDS: Record<NoticeChoice['kind'], { label: string; hint: string }> = {
  mention: { label: 'Mentions', hint: 'When someone mentions you in a comment' },
  assignment: { label: 'Assignments', hint: 'When someone assigns you a task' },
  comment: { label: 'Comments', hint: 'When someone comments on a record that you own or created' },
  lead: {
    label: 'New leads',
    hint: 'When a form that notifies you brings a lead, and for owners and managers also when a program adds one',
  },
  ticket: {
    label: 'New tickets',
    hint: 'When a form that notifies you brings a ticket, and for owners and managers also when a program adds one',
  },
  booking: { label: 'Bookings', hint: 'When a visitor books a time with you. Emails also cover changes to it' },
  overdue: {
    label: 'Overdue invoices',
    hint: 'When an invoice that you created is overdue; owners and managers, any invoice',
  },
  due: { label: 'Due tomorrow', hint: 'Sent at 8:00 the day before, in the workspace’s time zone' },
  quote: { label: 'Quotes', hint: 'When a client accepts or declines your quote' },
  undelivered: {
    label: 'Undelivered emails',
    hint: 'When an email with your quote, your invitation or a booking with you is not delivered, or a newsletter that you confirmed is not sent',
  },
  review: { label: 'Reviews', hint: 'Sent 14 days and 1 day before one of your review dates, and when it has passed' },
  webhook: { label: 'Failing endpoints', hint: 'When a webhook endpoint keeps failing' },
  connector: { label: 'Data sources', hint: 'When you must sign in to a provider again, and 14, 7 and 1 days before' },
  proposal: {
    label: 'Agent proposals',
    hint: 'When a change by an agent needs approval. Never sent by email',
  },
}
const WAYS = [
  { way: 'app', label: 'In app' },
  { way: 'mail', label: 'Email' },
] as const

/** Which notifications the member receives, and through which channel. Each switch saves itself. */
export function NoticeChoices() {
  const { notifications } = useTRPC()
  const queries = useQueryClient()
  const key = notifications.choices.queryKey()
  const choices = useQuery(notifications.choices.queryOptions())
  const { mutate } = useMutation(
    notifications.choose.mutationOptions({
      onMutate: (choice) =>
        queries.setQueryData(key, (all) => all?.map((one) => (one.kind === choice.kind ? choice : one))),
      onError: (error) => {
        toast.error('Could not save', { description: error.message })
        void queries.invalidateQueries({ queryKey: key })
      },
    }),
  )
  return (
    <Section
      id="notifications"
      title="Notifications"
      description="Choose what Atrium notifies you about in this workspace."
    >
      <Card flush>
        {choices.error ? (
          <Failed error={choices.error} onRetry={() => void choices.refetch()} />
        ) : !choices.data ? (
          <Skeleton className="m-4 h-24" />
        ) : (
          <table className="w-full border-separate border-spacing-0 text-left">
            <caption className="sr-only">Notifications by type</caption>
            <thead>
              <tr className="text-sm text-ink-muted">
                <td className="border-b border-line" />
                {WAYS.map(({ way, label }) => (
                  <th key={way} scope="col" className="h-8 w-22 border-b border-line text-center font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {choices.data.map((choice) => (
                <tr key={choice.kind} className="group">
                  <th scope="row" className="border-b border-line px-4 py-2 font-normal group-last:border-b-0">
                    <span className="block font-medium">{WORDS[choice.kind].label}</span>
                    <span className="text-sm text-ink-muted">{WORDS[choice.kind].hint}</span>
                  </th>
                  {WAYS.map(({ way, label }) => (
                    <td key={way} className="border-b border-line group-last:border-b-0">
                      <span className="flex justify-center">
                        {way === 'mail' && choice.kind === 'proposal' ? (
                          <span className="text-ink-faint">Never</span>
                        ) : (
                          <Switch
                            label={`${WORDS[choice.kind].label}: ${label}`}
                            labelHidden
                            checked={choice[way]}
                            onCheckedChange={(checked) => mutate({ ...choice, [way]: checked })}
                          />
                        )}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </Section>
  )
}
