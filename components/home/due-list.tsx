'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { OverdueBadge } from '#components/records/overdue-badge.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TaskLink } from '#components/tasks/task-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { formatNearDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useToday } from '#components/ui/use-today.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { dueTasks } from './due-tasks.ts'
import { useTicking } from './use-ticking.tsx'

/** The member's own open tasks that are overdue or due within a week, most urgent first. Completing one offers to undo it. */
export function DueList() {
  const { root, person, here } = useFrame()
  const today = useToday(here.zone)
  const due = useQuery(useTRPC().tasks.list.queryOptions(dueTasks(person.id, today)))
  const ticking = useTicking()
  const tasks = due.data?.data.filter((task) => !ticking.isTicked(task))
  const rest = (due.data?.total ?? 0) - (due.data?.data.length ?? 0)
  return (
    <Section title="Due">
      <Card flush>
        {!tasks ? (
          <div role="status" aria-label="Loading" className="flex flex-col gap-5 p-4">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ) : tasks.length === 0 ? (
          <p className="flex items-center gap-2 px-4 py-3 text-ink-muted">
            <CircleCheck aria-hidden className="size-4 text-success" /> You have no tasks due in the next 7 days.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <DueTask key={task.id} task={task} today={today} onTick={() => ticking.tick(task)} />
            ))}
            {rest > 0 && (
              <li className="px-4 py-2 text-sm text-ink-muted">
                <Link href={`${root}/my-tasks`} className="hover:underline">
                  {rest} more in My tasks
                </Link>
              </li>
            )}
          </ul>
        )}
      </Card>
      {ticking.dialog}
    </Section>
  )
}

function DueTask({ task: { id, title, due }, today, onTick }: { task: TaskRow; today: string; onTick: () => void }) {
  const notation = useNotation()
  return (
    <li className="relative flex min-h-9 items-center gap-3 px-4 py-1.5 hover:bg-hover">
      <span className="relative z-1">
        <Checkbox label={`Complete ${title}`} labelHidden checked={false} onCheckedChange={onTick} />
      </span>
      <TaskLink id={id} title={title} />
      {due! < today ? (
        <OverdueBadge day={due!} today={today} />
      ) : (
        <Badge tone={due === today ? 'warning' : 'neutral'}>{formatNearDay(notation, due!, today)}</Badge>
      )}
    </li>
  )
}
