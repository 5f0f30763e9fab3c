import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { CountPage } from '#components/inventory/count-page.tsx'
import { requireStaff } from '../../../inside.ts'

type CountPageProps = { params: Promise<{ workspace: string; count: string }> }

const findCount = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/inventory/counts/${id}`)
  return recordOrNotFound(api.stock_counts.get({ id }))
})

export async function generateMetadata({ params }: CountPageProps): Promise<Metadata> {
  const { workspace, count } = await params
  return { title: (await findCount(workspace, count)).number }
}

export default async function Count({ params }: CountPageProps) {
  const { workspace, count: id } = await params
  return <CountPage key={id} initial={await findCount(workspace, id)} />
}
