import type { Metadata } from 'next'
import { VersionPage } from '#components/documents/versions/version-page.tsx'
import { foundOrNot } from '../../../found.ts'
import { requireStaff } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Versions' }

type VersionsPageProps = { params: Promise<{ workspace: string; document: string }> }

export default async function Versions({ params }: VersionsPageProps) {
  const { workspace, document: id } = await params
  const { api } = await requireStaff(workspace, `/documents/${id}/versions`)
  const { title } = await foundOrNot(api.documents.open({ id }))
  return <VersionPage key={id} id={id} title={title} />
}
