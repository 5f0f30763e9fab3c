'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { countedTasks, doneTasks } from './project-lists.ts'

/** How many tasks of a project are done; nothing without tasks. */
export function ProjectProgress({ project }: { project: string }) {
  const notation = useNotation()
  const { tasks } = useTRPC()
  const all = useQuery(tasks.list.queryOptions(countedTasks(project))).data?.total ?? 0
  const done = useQuery(tasks.list.queryOptions(doneTasks(project))).data?.total ?? 0
  if (all === 0) return null
  const words = `${formatNumber(notation, done)} of ${formatNumber(notation, all)} ${all === 1 ? 'task' : 'tasks'} done`
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={words}
        className="h-1.5 w-40 shrink-0 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-success" style={{ width: `${(done / all) * 100}%` }} />
      </div>
      <span aria-hidden className="text-ink-muted tabular-nums">
        {words}
      </span>
    </div>
  )
}
