import type { Metadata } from 'next'
import { ProposalPage } from '#components/agents/proposal-page.tsx'
import { foundOrNot } from '../../../found.ts'
import { requireManager } from '../../../inside.ts'

export const metadata: Metadata = { title: 'Proposal' }

export default async function Proposal({ params }: { params: Promise<{ workspace: string; proposal: string }> }) {
  const { workspace, proposal: id } = await params
  const { api } = await requireManager(workspace, `/agents/proposals/${id}`)
  return <ProposalPage key={id} initial={await foundOrNot(api.agents.proposal({ id }))} />
}
