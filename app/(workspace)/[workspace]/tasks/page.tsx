import type { Metadata } from 'next'
import { TaskViews } from '#components/tasks/task-views.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'Tasks' }

export default async function TasksPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace } = await params
  await requireInside(workspace, '/tasks')
  return <TaskViews />
}
