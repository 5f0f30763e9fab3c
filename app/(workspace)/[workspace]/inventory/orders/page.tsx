import type { Metadata } from 'next'
import { OrderList } from '#components/inventory/order-list.tsx'
import { requireStaff } from '../../inside.ts'

export const metadata: Metadata = { title: 'Purchase orders' }

export default async function OrdersPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/inventory/orders')
  return <OrderList />
}
