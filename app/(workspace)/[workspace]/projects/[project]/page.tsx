import type { Metadata } from 'next'
import { cache } from 'react'
import { ProjectPage } from '#components/projects/project-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireInside } from '../../inside.ts'

type ProjectPageProps = { params: Promise<{ workspace: string; project: string }> }

const findProject = cache(async (workspace: string, id: string) => {
  const { api } = await requireInside(workspace, `/projects/${id}`)
  return foundOrNot(api.projects.get({ id }))
})

export async function generateMetadata({ params }: ProjectPageProps): Promise<Metadata> {
  const { workspace, project } = await params
  return { title: (await findProject(workspace, project)).name }
}

export default async function Project({ params }: ProjectPageProps) {
  const { workspace, project: id } = await params
  return <ProjectPage key={id} initial={await findProject(workspace, id)} />
}
