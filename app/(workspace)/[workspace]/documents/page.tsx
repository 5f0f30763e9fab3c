import type { Metadata } from 'next'
import { DOCUMENTS } from '#components/documents/document-kind.tsx'
import { DocumentList } from '#components/documents/document-list.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Documents' }

export default async function DocumentsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/documents')
  return (
    <ListPage inside={inside} kind={DOCUMENTS} search={searchParams}>
      <DocumentList />
    </ListPage>
  )
}
