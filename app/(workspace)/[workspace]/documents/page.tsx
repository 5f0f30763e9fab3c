import type { Metadata } from 'next'
import { DocumentList } from '#components/documents/document-list.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Documents' }

export default async function DocumentsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/documents')
  return <DocumentList />
}
