'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { formatField } from '#components/records/format-field.ts'
import { RecordFields } from '#components/records/record-fields.tsx'
import { fieldOf } from '#components/records/record-kind.ts'
import { useNames } from '#components/records/use-names.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useEdit } from '#components/sync/use-edit.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { Section } from '#components/ui/section.tsx'
import type { UpdateMemberHr } from '#server/modules/members/hr/schema.ts'
import { HR_FIELDS } from './member-kind.tsx'

/** Confidential fields such as salary and address: owners edit them, members read their own. */
export function MemberPrivate({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { root, here } = useFrame()
  const { hr } = useTRPC().members
  const names = useNames(HR_FIELDS)
  const { data, error, refetch } = useQuery(hr.get.queryOptions({ id }))
  const { mutateAsync: update } = useMutation(hr.update.mutationOptions())
  const { edit, dialog } = useEdit({
    entity: 'member_hr',
    save: async (input) => (await update(input as UpdateMemberHr)) as Row,
    label: (key) => fieldOf({ fields: HR_FIELDS }, key)?.label ?? key,
    show: (key, value) => formatField(fieldOf({ fields: HR_FIELDS }, key)!, value, names) || 'Empty',
    undoable: false,
  })
  return (
    <Section
      title="Confidential"
      description={
        <span className="flex items-center gap-1.5">
          <Lock aria-hidden className="size-3.5" />
          {mayWrite ? 'Visible to owners and this member only.' : 'Visible to owners and you only.'}
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
      {dialog}
    </Section>
  )
}
