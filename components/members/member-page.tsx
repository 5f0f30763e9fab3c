'use client'

import { useMutation } from '@tanstack/react-query'
import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordFields } from '#components/records/record-fields.tsx'
import { fieldOf } from '#components/records/record-kind.ts'
import { useNames } from '#components/records/use-names.ts'
import { useRecord } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useEdit } from '#components/sync/use-edit.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { cx } from '#components/ui/cx.ts'
import { todayIn } from '#components/ui/format-day.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { Member } from '#server/modules/members/schema.ts'
import { MEMBERS } from './member-kind.tsx'
import { MemberPrivate } from './member-private.tsx'

/** One member: their profile, which only they can edit, their work, and confidential fields. */
export function MemberPage({ initial }: { initial: Member }) {
  const { root, here, person, role } = useFrame()
  const member = useRecord('members', initial) ?? initial
  const names = useNames(MEMBERS.fields)
  const isMe = person.id === member.id
  const { mutateAsync: update } = useMutation(useTRPC().members.updateProfile.mutationOptions())
  const { edit } = useEdit({
    entity: 'member',
    // Only the member edits their profile, so there are no conflicts to detect.
    save: async ({ id: _id, base: _base, ...fields }) => (await update(fields)) as Row,
    label: (key) => fieldOf(MEMBERS, key)?.label ?? key,
    show: (_, value) => String(value),
    undoable: false,
  })
  return (
    <Page>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Avatar name={member.name} seed={member.id} size="lg" />
            {member.name}
          </span>
        }
        breadcrumb={<Breadcrumb items={[{ label: 'Members', href: `${root}/members` }, { label: member.name }]} />}
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-y-0">
        <aside aria-label="Fields" className={BESIDE}>
          <RecordFields
            fields={isMe ? MEMBERS.fields : MEMBERS.fields.slice(1)}
            record={member}
            edit={isMe ? edit : undefined}
            names={names}
            today={todayIn(here.zone)}
            zone={here.zone}
            root={root}
          />
        </aside>
        <div className={cx(BESIDE, 'lg:pt-6')}>
          {(isMe || role === 'owner') && <MemberPrivate id={member.id} mayWrite={role === 'owner'} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LinkedRecords
            kind={TASKS}
            by="assignees"
            id={member.id}
            columns={['status', 'project', 'due']}
            mayWrite={member.status === 'active' && role !== 'guest'}
            empty={isMe ? 'No tasks are assigned to you.' : `No tasks are assigned to ${member.name}.`}
          />
        </div>
      </div>
    </Page>
  )
}

/** The second column on wide screens; on phones it comes before the tasks, whose list can load after the page. */
const BESIDE = 'lg:col-start-2 lg:border-l lg:border-line lg:pl-6'
