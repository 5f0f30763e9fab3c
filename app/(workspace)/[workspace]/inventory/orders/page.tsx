import type { Metadata } from 'next'
import { ORDERS } from '#components/inventory/order-kind.tsx'
import { OrderList } from '#components/inventory/order-list.tsx'
import { requireStaff } from '../../inside.ts'
import { ListPage, type ListPageProps } from '../../list-page.tsx'

export const metadata: Metadata = { title: 'Purchase orders' }

export default async function OrdersPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/inventory/orders')
  return (
    <ListPage inside={inside} kind={ORDERS} search={searchParams}>
      <OrderList />
    </ListPage>
  )
}
