import type { Metadata } from 'next'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { ProposalPage } from '#components/agents/proposal-page.tsx'
import { requireManager } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Proposal' }

export default async function Proposal({ params }: { params: Promise<{ workspace: string; proposal: string }> }) {
  const { workspace, proposal: id } = await params
  const { api } = await requireManager(workspace, `/agents/proposals/${id}`)
  return <ProposalPage key={id} initial={await recordOrNotFound(api.agents.proposal({ id }))} />
}
