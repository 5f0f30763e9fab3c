'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { OverdueBadge } from '#components/records/overdue-badge.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TaskLink } from '#components/tasks/task-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatNearDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useToday } from '#components/ui/use-today.ts'
import { dueTasks } from './due-tasks.ts'

/** The member's own open tasks that are overdue or due within a week, most urgent first. */
export function DueList() {
  const notation = useNotation()
  const { root, person, here } = useFrame()
  const today = useToday(here.zone)
  const due = useQuery(useTRPC().tasks.list.queryOptions(dueTasks(person.id, today)))
  const tasks = due.data?.data
  const rest = (due.data?.total ?? 0) - (tasks?.length ?? 0)
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
            {tasks.map(({ id, title, due: day }) => (
              <li key={id} className="relative flex min-h-9 items-center gap-3 px-4 py-1.5 hover:bg-hover">
                <TaskLink id={id} title={title} />
                {day! < today ? (
                  <OverdueBadge day={day!} today={today} />
                ) : (
                  <Badge tone={day === today ? 'warning' : 'neutral'}>{formatNearDay(notation, day!, today)}</Badge>
                )}
              </li>
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
    </Section>
  )
}
