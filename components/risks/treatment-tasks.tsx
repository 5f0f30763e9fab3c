'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Plus, Unlink } from 'lucide-react'
import { useState } from 'react'
import { NewRecordDialog } from '#components/records/new-record-dialog.tsx'
import { useNames } from '#components/records/use-names.ts'
import { useRecords } from '#components/records/use-records.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { TASK_STATES } from '#components/tasks/task-states.ts'
import { AvatarStack } from '#components/ui/avatar-stack.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Risk } from '#server/modules/risks/schema.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { LinkTaskDialog } from './link-task-dialog.tsx'

/** The tasks that treat a risk, as they are now. */
export function TreatmentTasks({ risk }: { risk: Risk }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const { risks } = useTRPC()
  const queries = useQueryClient()
  const names = useNames(TASKS.fields)
  const own = risks.tasks.queryOptions({ id: risk.id })
  const { data, error, refetch } = useQuery(own)
  const { rows: live } = useRecords('tasks')
  const create = useMutation(risks.createTask.mutationOptions())
  const link = useMutation(risks.linkTask.mutationOptions())
  const unlink = useMutation(risks.unlinkTask.mutationOptions())
  const [dialog, setDialog] = useState<'new' | 'link'>()
  const refresh = () => queries.invalidateQueries({ queryKey: own.queryKey })
  const tasks = (data ?? []).map((task) => live?.find(({ id }) => id === task.id) ?? task)
  const remove = async (task: string) => {
    try {
      await unlink.mutateAsync({ risk: risk.id, task })
      await refresh()
    } catch (problem) {
      toast.error('Could not remove the task', { description: (problem as Error).message })
    }
  }
  return (
    <Section
      title={data ? `Treatment tasks (${tasks.length})` : 'Treatment tasks'}
      actions={
        <>
          <Button size="sm" variant="ghost" icon={<Link2 />} onClick={() => setDialog('link')}>
            Link task
          </Button>
          <Button size="sm" icon={<Plus />} onClick={() => setDialog('new')}>
            New task
          </Button>
        </>
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? null : tasks.length === 0 ? (
        <p className="text-ink-muted">No tasks treat this risk yet.</p>
      ) : (
        <Card flush>
          <Table
            label="Treatment tasks"
            rows={tasks}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${root}/tasks/${id}`}
            columns={[
              { key: 'title', header: 'Title', cell: ({ title }) => title },
              {
                key: 'status',
                header: 'Status',
                width: 'w-28',
                cell: ({ status }) => {
                  const { label, tone } = TASK_STATES[status as Task['status']]
                  return <Badge tone={tone}>{label}</Badge>
                },
              },
              {
                key: 'assignees',
                header: 'Assignees',
                width: 'w-28',
                wideOnly: true,
                cell: ({ assignees }) => (
                  <AvatarStack most={3} people={assignees.map((id) => ({ id, name: names.of('member', id) }))} />
                ),
              },
              {
                key: 'due',
                header: 'Due',
                width: 'w-28',
                wideOnly: true,
                cell: ({ due }) => due && formatNearDay(notation, due, todayIn(here.zone)),
              },
              {
                key: 'unlink',
                header: 'Remove',
                headerHidden: true,
                width: 'w-12',
                cell: ({ id, title }) => (
                  <IconButton
                    size="sm"
                    className="relative"
                    label={`Remove “${title}” from this risk`}
                    icon={<Unlink />}
                    onClick={() => void remove(id)}
                  />
                ),
              },
            ]}
          />
        </Card>
      )}
      <NewRecordDialog
        kind={TASKS}
        open={dialog === 'new'}
        onOpenChange={() => setDialog(undefined)}
        actions={{
          names,
          create: async (task) => {
            const made = await create.mutateAsync({ risk: risk.id, task })
            await refresh()
            return made
          },
        }}
        values={{ project: risk.project }}
      />
      {dialog === 'link' && (
        <LinkTaskDialog
          open
          onOpenChange={() => setDialog(undefined)}
          linked={tasks.map(({ id }) => id)}
          onLink={async (task) => {
            await link.mutateAsync({ risk: risk.id, task })
            await refresh()
          }}
        />
      )}
    </Section>
  )
}
