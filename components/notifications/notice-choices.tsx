'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPC } from '#components/shell/trpc.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast.ts'
import type { NoticeChoice } from '#server/modules/notifications/schema.ts'

const WORDS: Record<NoticeChoice['kind'], { label: string; hint: string }> = {
  mention: { label: 'Mentions', hint: 'Somebody writes your name in a comment' },
  assignment: { label: 'Assignments', hint: 'A task becomes yours' },
  due: { label: 'Due tomorrow', hint: 'Told at eight in the morning, in the time zone of the workspace' },
  webhook: { label: 'Failing webhooks', hint: 'A receiver has not answered for long' },
}
const WAYS = [
  { way: 'app', label: 'In Atrium' },
  { way: 'mail', label: 'By mail' },
] as const

/** What one is told of, and how; each switch saves itself. */
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
        toast.error('Not saved', { description: error.message })
        void queries.invalidateQueries({ queryKey: key })
      },
    }),
  )
  return (
    <Section id="notifications" title="Notifications" description="What you are told of in this workspace, and how.">
      <Card flush>
        {choices.error ? (
          <Failed error={choices.error} onRetry={() => void choices.refetch()} />
        ) : !choices.data ? (
          <Skeleton className="m-4 h-24" />
        ) : (
          <table className="w-full border-separate border-spacing-0 text-left">
            <caption className="sr-only">Notifications by kind</caption>
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
                        <Switch
                          label={`${WORDS[choice.kind].label} ${label.toLowerCase()}`}
                          labelHidden
                          checked={choice[way]}
                          onCheckedChange={(checked) => mutate({ ...choice, [way]: checked })}
                        />
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
