import type { Metadata } from 'next'
import { cache } from 'react'
import { DocumentPage } from '#components/documents/document-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireStaff } from '../../inside.ts'

type DocumentPageProps = { params: Promise<{ workspace: string; document: string }> }

const findDocument = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/documents/${id}`)
  return foundOrNot(api.documents.open({ id }))
})

export async function generateMetadata({ params }: DocumentPageProps): Promise<Metadata> {
  const { workspace, document } = await params
  return { title: (await findDocument(workspace, document)).title }
}

export default async function Document({ params }: DocumentPageProps) {
  const { workspace, document: id } = await params
  return <DocumentPage key={id} initial={await findDocument(workspace, id)} />
}
