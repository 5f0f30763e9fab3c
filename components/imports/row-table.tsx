'use client'

import { nounOf } from '#components/activity/describe-activity.ts'
import { pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Import, ImportRow } from '#server/modules/imports/schema.ts'
import { idIn, nameIn, notesOf } from './describe-import.ts'
import { REMOVED_ROW, IMPORT_ROW_STATES } from './import-states.ts'

type RowTableProps = {
  label: string
  one: Import
  rows: readonly ImportRow[]
  when: 'before' | 'after'
  loadingRows?: number
}

/** What becomes of the rows of a file. */
export function RowTable({ label, one, rows, when, loadingRows = 0 }: RowTableProps) {
  const notation = useNotation()
  const columns: Column<ImportRow>[] = [
    {
      key: 'line',
      header: 'Row',
      align: 'right',
      width: 'w-14',
      cell: ({ line }) => <span className="text-ink-muted">{formatNumber(notation, line)}</span>,
    },
    {
      key: 'record',
      header: 'Record',
      cell: (row) => (
        <span className="flex max-w-62 flex-col items-start gap-1 py-1 leading-4.5 md:max-w-80">
          <RecordName one={one} row={row} />
          <span className="text-sm whitespace-normal text-ink-muted md:hidden">{notesOf(row).join(' · ')}</span>
          <span className="md:hidden">
            <Result row={row} when={when} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Result',
      width: 'w-28',
      wideOnly: true,
      cell: (row) => <Result row={row} when={when} />,
    },
    {
      key: 'notes',
      header: 'Notes',
      wideOnly: true,
      cell: (row) => <span className="line-clamp-2 break-words text-ink-muted">{notesOf(row).join(' · ')}</span>,
    },
  ]
  return <Table label={label} columns={columns} rows={rows} rowKey={({ n }) => String(n)} loadingRows={loadingRows} />
}

function Result({ row: { status, code }, when }: { row: ImportRow; when: 'before' | 'after' }) {
  const { label, tone } = code === 'removed' ? REMOVED_ROW : IMPORT_ROW_STATES[when][status]
  return <Badge tone={tone}>{label}</Badge>
}

function RecordName({ one, row }: { one: Import; row: ImportRow }) {
  const { root } = useFrame()
  const { entity, entity_id, code } = row
  const noun = nounOf(entity)
  const name = nameIn(row) ?? idIn(one, row)
  const path = entity_id && code !== 'removed' && pathOfRecord(entity, entity_id)
  return (
    <span className="flex max-w-full min-w-0 items-baseline gap-2">
      {path ? (
        <TextLink href={`${root}${path}`} prefetch={false} className="truncate">
          {name ?? `Open the ${noun}`}
        </TextLink>
      ) : (
        name && <span className="truncate font-medium">{name}</span>
      )}
      <span className="shrink-0 text-sm text-ink-faint">{noun}</span>
    </span>
  )
}
