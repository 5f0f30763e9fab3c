import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { CampaignPage } from '#components/campaigns/campaign-page.tsx'
import { FORMS } from '#components/forms/form-kind.tsx'
import { LEADS } from '#components/leads/lead-kind.tsx'
import { requireStaff } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type CampaignPageProps = { params: Promise<{ workspace: string; campaign: string }> }

const findCampaign = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/campaigns/${id}`)
  return { inside, campaign: await recordOrNotFound(inside.api.campaigns.get({ id })) }
})

export async function generateMetadata({ params }: CampaignPageProps): Promise<Metadata> {
  const { workspace, campaign } = await params
  return { title: (await findCampaign(workspace, campaign)).campaign.name }
}

export default async function Campaign({ params }: CampaignPageProps) {
  const { workspace, campaign: id } = await params
  const { inside, campaign } = await findCampaign(workspace, id)
  const queries = {
    'newsletters.list': { id, limit: 100 },
    'marketing.costs': { campaign: id },
    'marketing.touches': { campaign: id },
    'connectors.costSource': { campaign: id },
  }
  const linked = [LEADS, FORMS].map((kind) => ({ kind, by: 'campaign', id }))
  return (
    <ServedPage key={id} inside={inside} queries={queries} lists={['members']} linked={linked}>
      <CampaignPage initial={campaign} />
    </ServedPage>
  )
}
