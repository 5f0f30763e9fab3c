import type { Metadata } from 'next'
import { ITEMS } from '#components/inventory/item-kind.tsx'
import { ItemList } from '#components/inventory/item-list.tsx'
import { requireStaff } from '../../inside.ts'
import { ListPage, type ListPageProps } from '../../list-page.tsx'

export const metadata: Metadata = { title: 'Items' }

export default async function ItemsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/inventory/items')
  return (
    <ListPage inside={inside} kind={ITEMS} search={searchParams}>
      <ItemList />
    </ListPage>
  )
}
