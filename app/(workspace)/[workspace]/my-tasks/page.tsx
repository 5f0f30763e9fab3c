import type { Metadata } from 'next'
import { MyTasks } from '#components/tasks/my-tasks.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'My tasks' }

export default async function MyTasksPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireInside((await params).workspace, '/my-tasks')
  return <MyTasks />
}
