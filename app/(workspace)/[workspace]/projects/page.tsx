import type { Metadata } from 'next'
import { PROJECTS } from '#components/projects/project-kind.tsx'
import { ProjectsViews } from '#components/projects/project-views.tsx'
import { requireInside } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Projects' }

export default async function ProjectsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireInside((await params).workspace, '/projects')
  return (
    <ListPage inside={inside} kind={PROJECTS} search={searchParams}>
      <ProjectsViews />
    </ListPage>
  )
}
