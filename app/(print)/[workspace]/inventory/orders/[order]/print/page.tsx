import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { OrderPaper } from '#components/inventory/order-paper.tsx'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { requireStaff } from '../../../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string; order: string }> }

const load = cache(async (slug: string, id: string) => {
  const { api, here } = await requireStaff(slug, `/inventory/orders/${id}/print`)
  const [order, seller] = await Promise.all([
    recordOrNotFound(api.purchase_orders.get({ id })),
    api.workspaces.seller(),
  ])
  return { order, seller, zone: here.workspace.time_zone }
})

/** The default file name when printing to PDF. */
export async function generateMetadata({ params }: PrintPageProps): Promise<Metadata> {
  const { workspace, order: id } = await params
  const { order, seller } = await load(workspace, id)
  return { title: { absolute: `Purchase order ${order.number} · ${seller.name}` } }
}

export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace, order: id } = await params
  const { order, seller, zone } = await load(workspace, id)
  return (
    <>
      <PrintBar back={`/${workspace}/inventory/orders/${id}`} title={`Purchase order ${order.number}`} />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <OrderPaper order={order} buyer={seller} zone={zone} />
      </main>
    </>
  )
}
