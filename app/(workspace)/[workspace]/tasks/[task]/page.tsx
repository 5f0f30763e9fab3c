import { TRPCError } from '@trpc/server'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { TaskPage } from '#components/tasks/task-page.tsx'
import { requireInside } from '../../inside.ts'

type TaskPageProps = { params: Promise<{ workspace: string; task: string }> }

const findTask = cache(async (workspace: string, id: string) => {
  const { api } = await requireInside(workspace, `/tasks/${id}`)
  return api.tasks.get({ id }).catch((error: unknown) => {
    if (error instanceof TRPCError && (error.code === 'BAD_REQUEST' || isMissing(error))) return undefined
    throw error
  })
})

const isMissing = ({ cause }: TRPCError) => cause instanceof Error && 'code' in cause && cause.code === 'not_found'

export async function generateMetadata({ params }: TaskPageProps): Promise<Metadata> {
  const { workspace, task } = await params
  return { title: (await findTask(workspace, task))?.title ?? 'Task' }
}

export default async function Task({ params }: TaskPageProps) {
  const { workspace, task: id } = await params
  const { here } = await requireInside(workspace, `/tasks/${id}`)
  const task = await findTask(workspace, id)
  if (!task) notFound()
  return <TaskPage key={id} initial={task} root={`/${workspace}`} mayDelete={here.member.role !== 'guest'} />
}
