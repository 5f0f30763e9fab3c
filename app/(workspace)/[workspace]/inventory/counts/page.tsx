import type { Metadata } from 'next'
import { CountList } from '#components/inventory/count-list.tsx'
import { requireStaff } from '../../inside.ts'

export const metadata: Metadata = { title: 'Stock counts' }

export default async function CountsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/inventory/counts')
  return <CountList />
}
