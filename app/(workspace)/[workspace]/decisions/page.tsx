import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DECISIONS } from '#components/decisions/decision-kind.tsx'
import { DecisionList } from '#components/decisions/decision-list.tsx'
import { requireOwner } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Decisions' }

export default async function DecisionsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireOwner((await params).workspace, '/decisions')
  if (!inside) notFound()
  return (
    <ListPage inside={inside} kind={DECISIONS} search={searchParams}>
      <DecisionList />
    </ListPage>
  )
}
