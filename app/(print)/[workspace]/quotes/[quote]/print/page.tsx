import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { SHEET } from '#components/invoices/paper-parties.tsx'
import { PrintBar } from '#components/invoices/print-bar.tsx'
import { QuotePaper } from '#components/quotes/quote-paper.tsx'
import { quoteTitle } from '#components/quotes/quote-title.ts'
import { requireStaff } from '../../../../../(workspace)/[workspace]/inside.ts'

type PrintPageProps = {
  params: Promise<{ workspace: string; quote: string }>
  searchParams: Promise<{ revision?: string | string[] }>
}

const load = cache(async (slug: string, id: string, revision: string) => {
  const { api, here } = await requireStaff(slug, `/quotes/${id}/print`)
  const asked = /^[1-9]\d{0,5}$/.test(revision) ? { revision: Number(revision) } : {}
  return { paper: await recordOrNotFound(api.quotes.paper({ id, ...asked })), zone: here.workspace.time_zone }
})

async function paperOf({ params, searchParams }: PrintPageProps) {
  const { workspace, quote } = await params
  return { workspace, id: quote, ...(await load(workspace, quote, String((await searchParams).revision ?? ''))) }
}

/** The default file name when printing to PDF. */
export async function generateMetadata(props: PrintPageProps): Promise<Metadata> {
  const { paper } = await paperOf(props)
  return { title: { absolute: `${quoteTitle(paper.quote)} · ${paper.seller.name}` } }
}

/** A revision as it was sent, or a preview of the draft. */
export default async function PrintPage(props: PrintPageProps) {
  const { workspace, id, paper, zone } = await paperOf(props)
  return (
    <>
      <PrintBar back={`/${workspace}/quotes/${id}`} title={quoteTitle(paper.quote)} />
      <main className="bg-sunken py-8 print:bg-white print:py-0">
        <article className={SHEET}>
          <QuotePaper {...paper} zone={zone} />
        </article>
      </main>
    </>
  )
}
