import type { Metadata } from 'next'
import { MindmapViews } from '#components/mindmaps/mindmap-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Mind maps' }

export default async function MindmapsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/mindmaps')
  return <MindmapViews />
}
