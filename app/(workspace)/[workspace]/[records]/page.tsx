import type { Metadata } from 'next'
import { factsAt } from '#components/records/kinds.ts'
import { PlainList } from '#components/records/plain-list.tsx'
import LostPage, { metadata as lost } from '../[...lost]/page.ts'
import { requireInside, requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

type PlainListPageProps = ListPageProps & { params: Promise<{ records: string }> }

export async function generateMetadata({ params }: PlainListPageProps): Promise<Metadata> {
  const place = factsAt((await params).records)?.place
  return place ? { title: place.label } : lost
}

/** The list page of a kind without a page of its own. */
export default async function PlainListPage({ params, searchParams }: PlainListPageProps) {
  const { workspace, records } = await params
  const kind = factsAt(records)
  if (!kind?.records) return LostPage()
  const require = kind.place?.only ? requireStaff : requireInside
  const inside = await require(workspace, `/${records}`)
  return (
    <ListPage inside={inside} kind={await kind.records()} search={searchParams}>
      <PlainList entity={kind.entity} />
    </ListPage>
  )
}
