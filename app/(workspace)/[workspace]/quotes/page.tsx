import type { Metadata } from 'next'
import { QuoteList } from '#components/quotes/quote-list.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Quotes' }

export default async function QuotesPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/quotes')
  return <QuoteList />
}
