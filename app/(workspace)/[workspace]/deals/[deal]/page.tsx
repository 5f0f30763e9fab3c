import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { DealPage } from '#components/deals/deal-page.tsx'
import { requireStaff } from '../../inside.ts'

type DealPageProps = { params: Promise<{ workspace: string; deal: string }> }

const findDeal = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/deals/${id}`)
  return recordOrNotFound(api.deals.get({ id }))
})

export async function generateMetadata({ params }: DealPageProps): Promise<Metadata> {
  const { workspace, deal } = await params
  return { title: (await findDeal(workspace, deal)).name }
}

export default async function Deal({ params }: DealPageProps) {
  const { workspace, deal: id } = await params
  return <DealPage key={id} initial={await findDeal(workspace, id)} />
}
