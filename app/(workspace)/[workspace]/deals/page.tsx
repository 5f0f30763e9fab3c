import type { Metadata } from 'next'
import { DEALS } from '#components/deals/deal-kind.tsx'
import { DealViews } from '#components/deals/deal-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Deals' }

export default async function DealsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/deals')
  return (
    <ListPage inside={inside} kind={DEALS} search={searchParams}>
      <DealViews />
    </ListPage>
  )
}
