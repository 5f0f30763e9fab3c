import type { Metadata } from 'next'
import { DOCUMENTS } from '#components/documents/document-kind.tsx'
import { DocumentList } from '#components/documents/document-list.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'
import { ServedPage } from '../served-page.tsx'

export const metadata: Metadata = { title: 'Documents' }

export default async function DocumentsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/documents')
  return (
    <ServedPage inside={inside} queries={{ 'folders.all': undefined }}>
      <ListPage inside={inside} kind={DOCUMENTS} search={searchParams}>
        <DocumentList />
      </ListPage>
    </ServedPage>
  )
}
