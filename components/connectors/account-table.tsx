'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Connector, ConnectorAccount } from '#server/modules/connectors/schema.ts'

type AccountTableProps = { connector: Connector; accounts: readonly ConnectorAccount[] }

/** The accounts that are read, and how far back their figures go. */
export function AccountTable({ connector, accounts }: AccountTableProps) {
  const { here } = useFrame()
  const notation = useNotation()
  return (
    <Card flush>
      <Table
        label="Chosen accounts"
        columns={columns(notation, connector, todayIn(here.zone))}
        rows={accounts}
        rowKey={({ ext_id }) => ext_id}
      />
    </Card>
  )
}

const columns = (notation: Notation, { status, read_from }: Connector, today: string): Column<ConnectorAccount>[] => [
  {
    key: 'name',
    header: 'Account',
    cell: ({ name, ext_id }) => (
      <span className="flex max-w-56 min-w-0 flex-col py-1.5 leading-4.5 md:max-w-100">
        <span className="truncate font-medium">{name}</span>
        {name !== ext_id && <span className="truncate font-mono text-xs text-ink-muted">{ext_id}</span>}
      </span>
    ),
  },
  { key: 'currency', header: 'Currency', wideOnly: true, width: 'w-28', cell: ({ currency }) => currency ?? '–' },
  { key: 'zone', header: 'Time zone', wideOnly: true, width: 'w-48', cell: ({ time_zone }) => time_zone ?? '–' },
  {
    key: 'filled',
    header: 'Figures from',
    align: 'right',
    width: 'w-52',
    cell: ({ filled_from }) =>
      filled_from === null
        ? 'Not read yet'
        : filled_from <= read_from || status !== 'active'
          ? formatNearDay(notation, filled_from, today)
          : `${formatNearDay(notation, filled_from, today)}, still reading`,
  },
]
