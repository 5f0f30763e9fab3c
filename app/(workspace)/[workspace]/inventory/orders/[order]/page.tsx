import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { OrderPage } from '#components/inventory/order-page.tsx'
import { requireStaff } from '../../../inside.ts'

type OrderPageProps = { params: Promise<{ workspace: string; order: string }> }

const findOrder = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/inventory/orders/${id}`)
  return recordOrNotFound(api.purchase_orders.get({ id }))
})

export async function generateMetadata({ params }: OrderPageProps): Promise<Metadata> {
  const { workspace, order } = await params
  return { title: (await findOrder(workspace, order)).number }
}

export default async function Order({ params }: OrderPageProps) {
  const { workspace, order: id } = await params
  return <OrderPage key={id} initial={await findOrder(workspace, id)} />
}
