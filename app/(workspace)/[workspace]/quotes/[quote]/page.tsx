import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { QuotePage } from '#components/quotes/quote-page.tsx'
import { quoteTitle } from '#components/quotes/quote-title.ts'
import { caller } from '#server/caller.ts'
import { requireStaff } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type QuotePageProps = { params: Promise<{ workspace: string; quote: string }> }

const findQuote = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/quotes/${id}`)
  return recordOrNotFound(api.quotes.get({ id }))
})

export async function generateMetadata({ params }: QuotePageProps): Promise<Metadata> {
  const { workspace, quote } = await params
  return { title: quoteTitle(await findQuote(workspace, quote)) }
}

export default async function Quote({ params }: QuotePageProps) {
  const { workspace, quote: id } = await params
  const inside = await requireStaff(workspace, `/quotes/${id}`)
  const sendsMail = caller().sendsMail() && !inside.here.workspace.sandbox
  const quote = await findQuote(workspace, id)
  return (
    <ServedPage inside={inside} queries={quote.revision > 0 ? { 'quotes.revisions': { id } } : {}} lists={['members']}>
      <QuotePage key={id} initial={quote} sendsMail={sendsMail} />
    </ServedPage>
  )
}
