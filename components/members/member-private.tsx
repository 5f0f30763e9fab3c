'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { RecordFields } from '#components/records/record-fields.tsx'
import { useNames } from '#components/records/use-names.ts'
import type { Row } from '#components/shell/edits.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/shell/trpc.tsx'
import { todayIn } from '#components/ui/day-words.ts'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import type { UpdateMemberHr } from '#server/modules/members/hr/schema.ts'
import { HR_FIELDS } from './member-kind.tsx'

/** Salary, address and the like: an owner writes them, the person reads their own. */
export function MemberPrivate({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { root, here } = useFrame()
  const { hr } = useTRPC().members
  const queries = useQueryClient()
  const names = useNames(HR_FIELDS)
  const { data, error, refetch } = useQuery(hr.get.queryOptions({ id }))
  const { mutate: save } = useMutation(
    hr.update.mutationOptions({
      onSuccess: (saved) => queries.setQueryData(hr.get.queryKey({ id }), saved),
      onError: ({ message }) => toast.error('Not saved', { description: message }),
    }),
  )
  const edit = (seen: Row, fields: Record<string, unknown>) => {
    const base = Object.fromEntries(Object.keys(fields).map((key) => [key, seen[key]]))
    save({ ...fields, id, base } as UpdateMemberHr)
  }
  return (
    <Section
      title="Confidential"
      description={
        <span className="flex items-center gap-1.5">
          <Lock aria-hidden className="size-3.5" />
          {mayWrite ? 'Owners and this person alone.' : 'Owners and you alone.'}
        </span>
      }
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && (
        <RecordFields
          fields={HR_FIELDS}
          record={data as Row}
          edit={mayWrite ? edit : undefined}
          names={names}
          today={todayIn(here.zone)}
          zone={here.zone}
          root={root}
        />
      )}
    </Section>
  )
}
