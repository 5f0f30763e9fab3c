import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { factsAt } from '#components/records/kinds.ts'
import { PlainRecord } from '#components/records/plain-record.tsx'
import type { RecordModule, RecordOf } from '#components/records/record-kind.ts'
import LostPage, { metadata as lost } from '../../[...lost]/page.ts'
import { requireInside, requireStaff } from '../../inside.ts'

type RecordPageProps = { params: Promise<{ workspace: string; records: string; record: string }> }

const findRecord = cache(async (workspace: string, records: string, id: string) => {
  const require = factsAt(records)?.place?.only ? requireStaff : requireInside
  const { api } = await require(workspace, `/${records}/${id}`)
  return recordOrNotFound<RecordOf<RecordModule>>(api[records as RecordModule].get({ id }))
})

export async function generateMetadata({ params }: RecordPageProps): Promise<Metadata> {
  const { workspace, records, record: id } = await params
  if (!factsAt(records)) return lost
  const record = await findRecord(workspace, records, id)
  return { title: String('title' in record ? record.title : 'name' in record ? record.name : records) }
}

/** The record page of a kind without a page of its own. */
export default async function PlainRecordPage({ params }: RecordPageProps) {
  const { workspace, records, record: id } = await params
  const kind = factsAt(records)
  if (!kind) return LostPage()
  return <PlainRecord key={id} entity={kind.entity} initial={await findRecord(workspace, records, id)} />
}
