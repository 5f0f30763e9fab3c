import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { InvoicePage } from '#components/invoices/invoice-page.tsx'
import { requireStaff } from '../../inside.ts'

type InvoicePageProps = { params: Promise<{ workspace: string; invoice: string }> }

const findInvoice = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/invoices/${id}`)
  return recordOrNotFound(api.invoices.get({ id }))
})

export async function generateMetadata({ params }: InvoicePageProps): Promise<Metadata> {
  const { workspace, invoice } = await params
  const { number } = await findInvoice(workspace, invoice)
  return { title: number ? `Invoice ${number}` : 'Draft invoice' }
}

export default async function Invoice({ params }: InvoicePageProps) {
  const { workspace, invoice: id } = await params
  return <InvoicePage key={id} initial={await findInvoice(workspace, id)} />
}
