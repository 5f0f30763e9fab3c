import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DecisionList } from '#components/decisions/decision-list.tsx'
import { requireOwner } from '../inside.ts'

export const metadata: Metadata = { title: 'Decisions' }

export default async function DecisionsPage({ params }: { params: Promise<{ workspace: string }> }) {
  if (!(await requireOwner((await params).workspace, '/decisions'))) notFound()
  return <DecisionList />
}
