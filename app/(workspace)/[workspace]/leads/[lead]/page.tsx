import type { Metadata } from 'next'
import { cache } from 'react'
import { LeadPage } from '#components/leads/lead-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireStaff } from '../../inside.ts'

type LeadPageProps = { params: Promise<{ workspace: string; lead: string }> }

const findLead = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/leads/${id}`)
  return foundOrNot(api.leads.get({ id }))
})

export async function generateMetadata({ params }: LeadPageProps): Promise<Metadata> {
  const { workspace, lead } = await params
  return { title: (await findLead(workspace, lead)).name }
}

export default async function LeadRecord({ params }: LeadPageProps) {
  const { workspace, lead: id } = await params
  return <LeadPage key={id} initial={await findLead(workspace, id)} />
}
