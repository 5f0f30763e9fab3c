import type { Metadata } from 'next'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { VersionPage } from '#components/documents/versions/version-page.tsx'
import { requireStaff } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Versions' }

type VersionsPageProps = { params: Promise<{ workspace: string; document: string }> }

export default async function Versions({ params }: VersionsPageProps) {
  const { workspace, document: id } = await params
  const { api } = await requireStaff(workspace, `/documents/${id}/versions`)
  const { title } = await recordOrNotFound(api.documents.open({ id }))
  return <VersionPage key={id} id={id} title={title} />
}
