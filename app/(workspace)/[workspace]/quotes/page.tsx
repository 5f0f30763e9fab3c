import type { Metadata } from 'next'
import { QUOTES } from '#components/quotes/quote-kind.tsx'
import { QuoteList } from '#components/quotes/quote-list.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Quotes' }

export default async function QuotesPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/quotes')
  return (
    <ListPage inside={inside} kind={QUOTES} search={searchParams}>
      <QuoteList />
    </ListPage>
  )
}
