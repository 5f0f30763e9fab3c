import type { Metadata } from 'next'
import { cache } from 'react'
import { InvoicePaper } from '#components/invoices/invoice-paper.tsx'
import { invoiceTitle } from '#components/invoices/invoice-words.ts'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { foundOrNot } from '../../../../../(workspace)/[workspace]/found.ts'
import { requireStaff } from '../../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string; invoice: string }> }

const load = cache(async (slug: string, id: string) => {
  const { api, here } = await requireStaff(slug, `/invoices/${id}/print`)
  const invoice = await foundOrNot(api.invoices.get({ id }))
  // A contact that went to the Trash since is left out.
  const contact = invoice.contact ? await api.contacts.get({ id: invoice.contact }).catch(() => undefined) : undefined
  return { invoice, contact, seller: here.workspace.name }
})

/** What the browser calls the file when one prints to PDF. */
export async function generateMetadata({ params }: PrintPageProps): Promise<Metadata> {
  const { workspace, invoice } = await params
  const { invoice: found, seller } = await load(workspace, invoice)
  return { title: { absolute: `${invoiceTitle(found)} · ${seller}` } }
}

export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace, invoice: id } = await params
  const { invoice, contact, seller } = await load(workspace, id)
  return (
    <>
      <PrintBar back={`/${workspace}/invoices/${id}`} title={invoiceTitle(invoice)} />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <InvoicePaper invoice={invoice} contact={contact} seller={seller} />
      </main>
    </>
  )
}
