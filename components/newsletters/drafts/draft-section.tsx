'use client'

import type { RecordField } from '#components/records/record-field.ts'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { NewsletterDraft } from '#server/modules/newsletters/drafts/schema.ts'
import { useDrafts } from './use-drafts.ts'

const NAMED: readonly RecordField[] = [{ key: 'campaign', label: 'Campaign', kind: 'record', entity: 'campaign' }]

/** The newsletters that are being written, if there are any. */
export function DraftSection() {
  const { root, here } = useFrame()
  const drafts = useDrafts()
  const names = useNames(NAMED)
  if (!drafts?.length) return null
  const columns: Column<NewsletterDraft>[] = [
    {
      key: 'subject',
      header: 'Subject',
      cell: ({ subject }) => (
        <span dir="auto" className="block max-w-44 truncate md:max-w-80">
          {subject || 'Untitled'}
        </span>
      ),
    },
    {
      key: 'campaign',
      header: 'Campaign',
      wideOnly: true,
      cell: ({ campaign }) => (
        <span className="block max-w-40 truncate">{campaign ? names.of('campaign', campaign) : '–'}</span>
      ),
    },
    {
      key: 'created_by',
      header: 'Started by',
      wideOnly: true,
      width: 'w-44',
      cell: ({ created_by }) => (created_by ? names.of('member', created_by) : '–'),
    },
    {
      key: 'updated_at',
      header: 'Edited',
      align: 'right',
      width: 'w-32',
      cell: ({ updated_at }) => <RelativeTime at={updated_at} zone={here.zone} />,
    },
  ]
  return (
    <Section title="Drafts">
      <Card flush>
        <Table
          label="Drafts of newsletters"
          columns={columns}
          rows={drafts}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${root}/newsletters/drafts/${id}`}
        />
      </Card>
    </Section>
  )
}
