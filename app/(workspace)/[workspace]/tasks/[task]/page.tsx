import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { TaskPage } from '#components/tasks/task-page.tsx'
import { requireInside } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type TaskPageProps = { params: Promise<{ workspace: string; task: string }> }

const findTask = cache(async (workspace: string, id: string) => {
  const inside = await requireInside(workspace, `/tasks/${id}`)
  return { inside, task: await recordOrNotFound(inside.api.tasks.get({ id })) }
})

export async function generateMetadata({ params }: TaskPageProps): Promise<Metadata> {
  const { workspace, task } = await params
  return { title: (await findTask(workspace, task)).task.title }
}

export default async function Task({ params }: TaskPageProps) {
  const { workspace, task: id } = await params
  const { inside, task } = await findTask(workspace, id)
  const isStaff = inside.here.member.role !== 'guest'
  const queries = {
    ...(task.attachments.length > 0 && { 'files.list': { on: `task:${id}` } }),
    ...(isStaff && { 'mindmaps.tasks.origin': { id }, 'risks.ofTask': { id } }),
  }
  return (
    <ServedPage key={id} inside={inside} queries={queries} lists={['members', 'projects']}>
      <TaskPage initial={task} />
    </ServedPage>
  )
}
