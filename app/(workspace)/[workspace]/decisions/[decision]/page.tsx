import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { DecisionPage } from '#components/decisions/decision-page.tsx'
import { requireOwner } from '../../inside.ts'

type DecisionPageProps = { params: Promise<{ workspace: string; decision: string }> }

const findDecision = cache(async (workspace: string, id: string) => {
  const inside = await requireOwner(workspace, `/decisions/${id}`)
  if (!inside) notFound()
  return recordOrNotFound(inside.api.decisions.get({ id }))
})

export async function generateMetadata({ params }: DecisionPageProps): Promise<Metadata> {
  const { workspace, decision } = await params
  return { title: (await findDecision(workspace, decision)).title }
}

export default async function Decision({ params }: DecisionPageProps) {
  const { workspace, decision: id } = await params
  return <DecisionPage key={id} initial={await findDecision(workspace, id)} />
}
