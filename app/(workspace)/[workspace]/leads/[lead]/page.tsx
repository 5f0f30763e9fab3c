import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { LeadPage } from '#components/leads/lead-page.tsx'
import { requireStaff } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type LeadPageProps = { params: Promise<{ workspace: string; lead: string }> }

const findLead = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/leads/${id}`)
  return { inside, lead: await recordOrNotFound(inside.api.leads.get({ id })) }
})

export async function generateMetadata({ params }: LeadPageProps): Promise<Metadata> {
  const { workspace, lead } = await params
  return { title: (await findLead(workspace, lead)).lead.name }
}

export default async function LeadRecord({ params }: LeadPageProps) {
  const { workspace, lead: id } = await params
  const { inside, lead } = await findLead(workspace, id)
  return (
    <ServedPage key={id} inside={inside} queries={{ 'leads.trail': { contact: lead.contact } }}>
      <LeadPage initial={lead} />
    </ServedPage>
  )
}
