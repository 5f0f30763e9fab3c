import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { RiskPage } from '#components/risks/risk-page.tsx'
import { requireStaff } from '../../inside.ts'

type RiskPageProps = { params: Promise<{ workspace: string; risk: string }> }

const findRisk = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/risks/${id}`)
  return recordOrNotFound(api.risks.get({ id }))
})

export async function generateMetadata({ params }: RiskPageProps): Promise<Metadata> {
  const { workspace, risk } = await params
  return { title: (await findRisk(workspace, risk)).title }
}

export default async function Risk({ params }: RiskPageProps) {
  const { workspace, risk: id } = await params
  return <RiskPage key={id} initial={await findRisk(workspace, id)} />
}
