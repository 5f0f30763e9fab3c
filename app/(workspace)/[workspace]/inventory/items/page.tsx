import type { Metadata } from 'next'
import { ItemList } from '#components/inventory/item-list.tsx'
import { requireStaff } from '../../inside.ts'

export const metadata: Metadata = { title: 'Items' }

export default async function ItemsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/inventory/items')
  return <ItemList />
}
