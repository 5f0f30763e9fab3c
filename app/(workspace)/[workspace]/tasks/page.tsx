import type { Metadata } from 'next'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { TaskViews } from '#components/tasks/task-views.tsx'
import { requireInside } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Tasks' }

export default async function TasksPage({ params, searchParams }: ListPageProps) {
  const inside = await requireInside((await params).workspace, '/tasks')
  return (
    <ListPage inside={inside} kind={TASKS} search={searchParams}>
      <TaskViews />
    </ListPage>
  )
}
