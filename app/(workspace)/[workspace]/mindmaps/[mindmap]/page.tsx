import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { MindmapPage } from '#components/mindmaps/mindmap-page.tsx'
import { requireStaff } from '../../inside.ts'

type MindmapPageProps = { params: Promise<{ workspace: string; mindmap: string }> }

const findMindmap = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/mindmaps/${id}`)
  return recordOrNotFound(api.mindmaps.open({ id }))
})

export async function generateMetadata({ params }: MindmapPageProps): Promise<Metadata> {
  const { workspace, mindmap } = await params
  return { title: (await findMindmap(workspace, mindmap)).title }
}

export default async function Mindmap({ params }: MindmapPageProps) {
  const { workspace, mindmap: id } = await params
  return <MindmapPage key={id} initial={await findMindmap(workspace, id)} />
}
