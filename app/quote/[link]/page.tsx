import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { PublicQuote } from '#components/quotes/public-quote.tsx'
import { quoteTitle } from '#components/quotes/quote-title.ts'
import { caller } from '#server/caller.ts'

type QuotePageProps = { params: Promise<{ link: string }> }

const findQuote = cache((link: string) => caller().quotes.show(link))

export async function generateMetadata({ params }: QuotePageProps): Promise<Metadata> {
  const view = await findQuote((await params).link)
  if (!view) return {}
  const { quote, seller } = view.paper
  const robots = { index: false, follow: false }
  return { title: { absolute: `${quoteTitle(quote)} · ${seller.name}` }, robots, referrer: 'no-referrer' }
}

export default async function ClientQuotePage({ params }: QuotePageProps) {
  const view = await findQuote((await params).link)
  if (!view) return <VisitorNotFound />
  const { typed, problem } = caller().posted(await headers()) ?? {}
  return <PublicQuote view={view} problem={problem} typed={typed} />
}
