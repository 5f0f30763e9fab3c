'use client'

import { RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { STAFF } from '#components/records/kind-facts.ts'
import { factsOf } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { FOR_MANAGERS } from '#components/shell/use-manages.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import type { Trashed } from '#server/modules/trash/schema.ts'

type TrashTableProps = {
  /** Undefined while loading. */
  rows: readonly Trashed[] | undefined
  onRestore: (record: Trashed) => void
  /** Only for owners. */
  onPurge?: (record: Trashed) => void
  empty: ReactNode
}

export function TrashTable({ rows, onRestore, onPurge, empty }: TrashTableProps) {
  const { here, role } = useFrame()
  const { zone } = here
  const columns: Column<Trashed>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, entity, deleted_at }) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="max-w-44 truncate font-medium md:max-w-100">{name}</span>
          <span className="text-sm text-ink-muted md:hidden">
            <Kind entity={entity} />, <RelativeTime at={deleted_at} zone={zone} />
          </span>
        </span>
      ),
    },
    { key: 'kind', header: 'Type', width: 'w-32', wideOnly: true, cell: ({ entity }) => <Kind entity={entity} /> },
    { key: 'by', header: 'Deleted by', width: 'w-40', wideOnly: true, cell: ({ deleted_by }) => deleted_by ?? '–' },
    {
      key: 'when',
      header: 'Deleted',
      align: 'right',
      width: 'w-32',
      wideOnly: true,
      cell: ({ deleted_at }) => <RelativeTime at={deleted_at} zone={zone} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'w-36',
      cell: (record) => (
        <CellActions>
          <Button
            size="sm"
            icon={<RotateCcw />}
            disabledReason={!(factsOf(record.entity)?.trash?.roles ?? STAFF).includes(role) ? FOR_MANAGERS : null}
            onClick={() => onRestore(record)}
          >
            Restore <span className="sr-only">{record.name}</span>
          </Button>
          {onPurge && (
            <IconButton
              size="sm"
              label={`Delete ${record.name} forever`}
              icon={<Trash2 />}
              onClick={() => onPurge(record)}
            />
          )}
        </CellActions>
      ),
    },
  ]
  return (
    <Table
      label="Trash"
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loadingRows={rows ? 0 : 6}
      empty={empty}
    />
  )
}

const Kind = ({ entity }: Pick<Trashed, 'entity'>) => (
  <span className="inline-block text-ink-muted first-letter:uppercase">{entity.replaceAll('_', ' ')}</span>
)
