import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { InvoicePaper } from '#components/invoices/invoice-paper.tsx'
import { invoiceTitle } from '#components/invoices/invoice-title.ts'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { requireStaff } from '../../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = { params: Promise<{ workspace: string; invoice: string }> }

const load = cache(async (slug: string, id: string) => {
  const { api, here } = await requireStaff(slug, `/invoices/${id}/print`)
  return { paper: await recordOrNotFound(api.invoices.paper({ id })), role: here.member.role }
})

/** The default file name when printing to PDF. */
export async function generateMetadata({ params }: PrintPageProps): Promise<Metadata> {
  const { workspace, invoice } = await params
  const { paper } = await load(workspace, invoice)
  return { title: { absolute: `${invoiceTitle(paper.invoice)} · ${paper.seller.name}` } }
}

export default async function PrintPage({ params }: PrintPageProps) {
  const { workspace, invoice: id } = await params
  const { paper, role } = await load(workspace, id)
  return (
    <>
      <PrintBar back={`/${workspace}/invoices/${id}`} title={invoiceTitle(paper.invoice)} />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        {role === 'owner' && paper.seller.address === '' && (
          <p className="mx-auto mb-4 w-full max-w-[210mm] px-5 text-ink-muted print:hidden">
            Your address, tax number and bank details are missing.{' '}
            <TextLink href={`/${workspace}/settings#invoices`}>Add them in Settings</TextLink>
          </p>
        )}
        <InvoicePaper {...paper} />
      </main>
    </>
  )
}
