import type { Metadata } from 'next'
import { MINDMAPS } from '#components/mindmaps/mindmap-kind.tsx'
import { MindmapViews } from '#components/mindmaps/mindmap-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Mind maps' }

export default async function MindmapsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/mindmaps')
  return (
    <ListPage inside={inside} kind={MINDMAPS} search={searchParams}>
      <MindmapViews />
    </ListPage>
  )
}
