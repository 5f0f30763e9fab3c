import type { Metadata } from 'next'
import { factsAt } from '#components/records/kinds.ts'
import { PlainList } from '#components/records/plain-list.tsx'
import LostPage, { metadata as lost } from '../[...lost]/page.ts'
import { requireInside, requireStaff } from '../inside.ts'

type ListPageProps = { params: Promise<{ workspace: string; records: string }> }

export async function generateMetadata({ params }: ListPageProps): Promise<Metadata> {
  const place = factsAt((await params).records)?.place
  return place ? { title: place.label } : lost
}

/** The list page of a kind without a page of its own. */
export default async function ListPage({ params }: ListPageProps) {
  const { workspace, records } = await params
  const kind = factsAt(records)
  if (!kind) return LostPage()
  const require = kind.place?.only ? requireStaff : requireInside
  await require(workspace, `/${records}`)
  return <PlainList entity={kind.entity} />
}
