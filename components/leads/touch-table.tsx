'use client'

import type { ReactNode } from 'react'
import type { RecordField } from '#components/records/record-field.ts'
import { useNames } from '#components/records/use-names.ts'
import { useShowMore } from '#components/records/use-show-more.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { inWords } from '#server/modules/leads/rules.ts'
import type { Touch } from '#server/modules/marketing/touches/schema.ts'

type TouchTableProps = {
  touches: readonly Touch[]
  /** The distinguishing column: the campaign on a person's page, the email on a campaign's page. */
  by: 'campaign' | 'email'
  empty: ReactNode
}

/** Labels of the standard kinds of touches; integrations may send others. */
const KINDS = new Map(
  Object.entries({
    open: 'Opened an email',
    click: 'Clicked a link',
    visit: 'Visited',
    form: 'Submitted a form',
  }),
)

const NAMED: readonly RecordField[] = [{ key: 'campaign', label: 'Campaign', kind: 'record', entity: 'campaign' }]

/** Touches, newest first. */
export function TouchTable({ touches, by, empty }: TouchTableProps) {
  const names = useNames(NAMED)
  const { shown, more } = useShowMore(touches)
  const { zone } = useFrame().here
  if (touches.length === 0) return <p className="text-ink-muted">{empty}</p>
  const campaignOf = ({ campaign, campaign_label }: Touch) =>
    campaign ? names.of('campaign', campaign) : (campaign_label ?? '–')
  const columns: Column<Touch>[] = [
    { key: 'ts', header: 'Time', width: 'md:w-32', cell: ({ ts }) => <RelativeTime at={ts} zone={zone} /> },
    {
      key: 'kind',
      header: 'Event',
      cell: ({ kind, source, note }) => (
        <>
          {KINDS.get(kind) ?? inWords(kind)}
          {note && <span className="block text-sm break-words whitespace-pre-line text-ink-muted">{note}</span>}
          <span className="block text-sm text-ink-muted md:hidden">{inWords(source || 'direct')}</span>
        </>
      ),
    },
    by === 'campaign'
      ? { key: 'campaign', header: 'Campaign', cell: campaignOf }
      : {
          key: 'email',
          header: 'Person',
          cell: ({ email }) => <span className="block truncate max-md:max-w-36">{shownAddress(email)}</span>,
        },
    { key: 'source', header: 'Source', wideOnly: true, cell: ({ source }) => inWords(source || 'direct') },
    { key: 'medium', header: 'Medium', wideOnly: true, cell: ({ medium }) => inWords(medium) || '–' },
  ]
  return (
    <>
      <Card flush>
        <Table label="Touches" columns={columns} rows={shown} rowKey={({ id }) => id} />
      </Card>
      {more}
    </>
  )
}
