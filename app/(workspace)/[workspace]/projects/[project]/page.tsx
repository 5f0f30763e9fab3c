import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { countedTasks, doneTasks, newestOf, PARTS } from '#components/projects/project-lists.ts'
import { ProjectPage } from '#components/projects/project-page.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { requireInside } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type ProjectPageProps = { params: Promise<{ workspace: string; project: string }> }

const findProject = cache(async (workspace: string, id: string) => {
  const inside = await requireInside(workspace, `/projects/${id}`)
  return { inside, project: await recordOrNotFound(inside.api.projects.get({ id })) }
})

export async function generateMetadata({ params }: ProjectPageProps): Promise<Metadata> {
  const { workspace, project } = await params
  return { title: (await findProject(workspace, project)).project.name }
}

export default async function Project({ params }: ProjectPageProps) {
  const { workspace, project: id } = await params
  const { inside, project } = await findProject(workspace, id)
  const parts = inside.here.member.role === 'guest' ? [] : PARTS
  const newest = Object.fromEntries(parts.map((part) => [`${part}.list`, newestOf(id)]))
  const queries = { ...newest, 'tasks.list': [countedTasks(id), doneTasks(id)] }
  const linked = [{ kind: TASKS, by: 'project', id }]
  return (
    <ServedPage key={id} inside={inside} queries={queries} lists={['members']} linked={linked}>
      <ProjectPage initial={project} />
    </ServedPage>
  )
}
