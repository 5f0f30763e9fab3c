import type { Metadata } from 'next'
import { cache } from 'react'
import { ProjectPage } from '#components/projects/project-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireInside } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type ProjectPageProps = { params: Promise<{ workspace: string; project: string }> }

const findProject = cache(async (workspace: string, id: string) => {
  const inside = await requireInside(workspace, `/projects/${id}`)
  return { inside, project: await foundOrNot(inside.api.projects.get({ id })) }
})

export async function generateMetadata({ params }: ProjectPageProps): Promise<Metadata> {
  const { workspace, project } = await params
  return { title: (await findProject(workspace, project)).project.name }
}

export default async function Project({ params }: ProjectPageProps) {
  const { workspace, project: id } = await params
  const { inside, project } = await findProject(workspace, id)
  return (
    <ServedPage key={id} inside={inside} lists={['members', 'tasks']}>
      <ProjectPage initial={project} />
    </ServedPage>
  )
}
