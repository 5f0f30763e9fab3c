'use client'

import type { ReactNode } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { kindLabel, describeResult, stateOf } from './describe-import.ts'

type ImportTableProps = { imports: readonly Import[]; sources: readonly ImportSource[]; empty: ReactNode }

/** Imports, newest first. Their pages have what can be done with them. */
export function ImportTable({ imports, sources, empty }: ImportTableProps) {
  const { root, here } = useFrame()
  const notation = useNotation()
  const labels = new Map(sources.map(({ name, label }) => [name, label]))
  const sourceOf = ({ source, entity }: Import) =>
    `${labels.get(source) ?? source}${entity ? `, ${kindLabel(entity).toLowerCase()}` : ''}`
  const columns: Column<Import>[] = [
    {
      key: 'name',
      header: 'File',
      cell: (one) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="max-w-50 truncate md:max-w-60">{one.name}</span>
          <span className="text-sm font-normal text-ink-muted">
            {sourceOf(one)}
            <span className="md:hidden">
              {' '}
              · <RelativeTime at={one.created_at} zone={here.zone} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (one) => {
        const { label, tone } = stateOf(one)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    {
      key: 'result',
      header: 'Result',
      wideOnly: true,
      cell: (one) =>
        one.started_at && <span className="text-ink-muted tabular-nums">{describeResult(notation, one)}</span>,
    },
    {
      key: 'actor',
      header: 'By',
      wideOnly: true,
      cell: ({ actor }) => <span className="block max-w-40 truncate">{actor.name ?? 'Former member'}</span>,
    },
    {
      key: 'at',
      header: 'Started',
      align: 'right',
      wideOnly: true,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={here.zone} />,
    },
  ]
  return (
    <Table
      label="Imports"
      columns={columns}
      rows={imports}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `${root}/settings/imports/${id}`}
      empty={empty}
    />
  )
}
