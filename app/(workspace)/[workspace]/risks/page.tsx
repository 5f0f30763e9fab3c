import type { Metadata } from 'next'
import { RISKS } from '#components/risks/risk-kind.tsx'
import { RiskViews } from '#components/risks/risk-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Risks' }

export default async function RisksPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/risks')
  return (
    <ListPage inside={inside} kind={RISKS} search={searchParams}>
      <RiskViews />
    </ListPage>
  )
}
