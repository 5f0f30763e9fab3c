import type { Metadata } from 'next'
import { cache } from 'react'
import { TaskPage } from '#components/tasks/task-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireInside } from '../../inside.ts'

type TaskPageProps = { params: Promise<{ workspace: string; task: string }> }

const findTask = cache(async (workspace: string, id: string) => {
  const { api } = await requireInside(workspace, `/tasks/${id}`)
  return foundOrNot(api.tasks.get({ id }))
})

export async function generateMetadata({ params }: TaskPageProps): Promise<Metadata> {
  const { workspace, task } = await params
  return { title: (await findTask(workspace, task)).title }
}

export default async function Task({ params }: TaskPageProps) {
  const { workspace, task: id } = await params
  return <TaskPage key={id} initial={await findTask(workspace, id)} />
}
