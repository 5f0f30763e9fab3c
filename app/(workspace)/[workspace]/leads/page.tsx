import type { Metadata } from 'next'
import { LEADS } from '#components/leads/lead-kind.tsx'
import { LeadViews } from '#components/leads/lead-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Leads' }

export default async function LeadsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/leads')
  return (
    <ListPage inside={inside} kind={LEADS} search={searchParams}>
      <LeadViews />
    </ListPage>
  )
}
