import type { Metadata } from 'next'
import { ReorderPage } from '#components/inventory/reorder-page.tsx'
import { requireStaff } from '../../inside.ts'

export const metadata: Metadata = { title: 'Reorder list' }

export default async function Reorder({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/inventory/reorder')
  return <ReorderPage />
}
