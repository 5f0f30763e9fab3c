import type { Metadata } from 'next'
import { cache } from 'react'
import { CampaignPage } from '#components/campaigns/campaign-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireStaff } from '../../inside.ts'

type CampaignPageProps = { params: Promise<{ workspace: string; campaign: string }> }

const findCampaign = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/campaigns/${id}`)
  return foundOrNot(api.campaigns.get({ id }))
})

export async function generateMetadata({ params }: CampaignPageProps): Promise<Metadata> {
  const { workspace, campaign } = await params
  return { title: (await findCampaign(workspace, campaign)).name }
}

export default async function Campaign({ params }: CampaignPageProps) {
  const { workspace, campaign: id } = await params
  return <CampaignPage key={id} initial={await findCampaign(workspace, id)} />
}
