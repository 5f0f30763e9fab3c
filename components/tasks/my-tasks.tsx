'use client'

import { CircleCheck } from 'lucide-react'
import { OverdueBadge } from '#components/records/overdue-badge.tsx'
import { useRecordActions, useRecords } from '#components/records/use-records.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNearDay } from '#components/ui/format-day.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useToday } from '#components/ui/use-today.ts'
import { isOverdueTask } from '#server/modules/tasks/rules.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { groupMine } from './my-days.ts'
import { PrioritySign } from './priority-sign.tsx'
import { TASKS } from './task-kind.tsx'
import { TaskLink } from './task-link.tsx'
import { TASK_STATES } from './task-states.ts'

/** The user's open tasks by due day. Completing one offers to undo it. */
export function MyTasks() {
  const { root, person, here } = useFrame()
  const today = useToday(here.zone)
  const { rows, error, refetch } = useRecords('tasks')
  const { edit, dialog } = useRecordActions(TASKS)
  const groups = groupMine(rows ?? [], person.id, today, here.firstWeekday)
  const complete = (task: TaskRow) => edit(task, { status: 'done' }, undefined, `Completed “${task.title}”`)
  return (
    <Page>
      <PageHeader title="My tasks" description="Your open tasks, by due date." />
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-6">
          {['w-1/2', 'w-2/3', 'w-1/3'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      ) : groups.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={<CircleCheck />}
            title="No open tasks"
            action={<LinkButton href={`${root}/tasks`}>See all tasks</LinkButton>}
          >
            Open tasks assigned to you appear here.
          </EmptyState>
        </Card>
      ) : (
        groups.map(({ label, tasks }) => (
          <Section
            key={label}
            title={label}
            actions={<span className="text-ink-faint tabular-nums">{tasks.length}</span>}
          >
            <Card flush>
              <ul className="divide-y divide-line">
                {tasks.map((task) => (
                  <MyTask key={task.id} task={task} today={today} onComplete={() => complete(task)} />
                ))}
              </ul>
            </Card>
          </Section>
        ))
      )}
      {dialog}
    </Page>
  )
}

function MyTask({ task, today, onComplete }: { task: TaskRow; today: string; onComplete: () => void }) {
  const notation = useNotation()
  const { id, title, due, priority, status } = task
  return (
    <li className="relative flex min-h-9 items-center gap-3 px-4 py-1.5 hover:bg-hover">
      <span className="relative z-1">
        <Checkbox label={`Complete ${title}`} labelHidden checked={false} onCheckedChange={onComplete} />
      </span>
      <span className="flex min-w-0 flex-1 gap-x-3 max-md:flex-col md:items-center">
        <span className="flex min-w-0 md:flex-1">
          <TaskLink id={id} title={title} />
        </span>
        {(status === 'in_progress' || priority !== 'none' || due) && (
          <span className="flex shrink-0 items-center gap-3">
            {status === 'in_progress' && <Badge tone={TASK_STATES[status].tone}>{TASK_STATES[status].label}</Badge>}
            <PrioritySign priority={priority} />
            {due && (
              <span className="text-sm text-ink-muted">
                {isOverdueTask(task, today) ? (
                  <OverdueBadge day={due} today={today} />
                ) : (
                  formatNearDay(notation, due, today)
                )}
              </span>
            )}
          </span>
        )}
      </span>
    </li>
  )
}
