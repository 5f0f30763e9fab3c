import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { QuotePage } from '#components/quotes/quote-page.tsx'
import { quoteTitle } from '#components/quotes/quote-title.ts'
import { caller } from '#server/caller.ts'
import { requireStaff } from '../../inside.ts'

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
  const { here } = await requireStaff(workspace, `/quotes/${id}`)
  const sendsMail = caller().sendsMail() && !here.workspace.sandbox
  return <QuotePage key={id} initial={await findQuote(workspace, id)} sendsMail={sendsMail} />
}
