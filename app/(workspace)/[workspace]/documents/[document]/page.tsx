import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { DocumentPage } from '#components/documents/document-page.tsx'
import { requireStaff } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type DocumentPageProps = { params: Promise<{ workspace: string; document: string }> }

const findDocument = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/documents/${id}`)
  return { inside, document: await recordOrNotFound(inside.api.documents.open({ id })) }
})

export async function generateMetadata({ params }: DocumentPageProps): Promise<Metadata> {
  const { workspace, document } = await params
  return { title: (await findDocument(workspace, document)).document.title }
}

export default async function Document({ params }: DocumentPageProps) {
  const { workspace, document: id } = await params
  const { inside, document } = await findDocument(workspace, id)
  return (
    <ServedPage
      key={id}
      inside={inside}
      queries={{ 'folders.all': undefined, 'documents.suggestions': { id } }}
      lists={['members', 'projects']}
    >
      <DocumentPage initial={document} />
    </ServedPage>
  )
}
