import type { Metadata } from 'next'
import { ProjectsViews } from '#components/projects/project-views.tsx'
import { requireInside } from '../inside.ts'

export const metadata: Metadata = { title: 'Projects' }

export default async function ProjectsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireInside((await params).workspace, '/projects')
  return <ProjectsViews />
}
