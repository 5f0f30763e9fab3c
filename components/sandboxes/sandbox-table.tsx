'use client'

import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { Sandbox } from '#server/modules/sandboxes/schema.ts'
import { useSandboxes } from './use-sandboxes.ts'

type SandboxTableProps = {
  sandboxes: readonly Sandbox[]
  zone: string
  empty: ReactNode
  onReset: (sandbox: Sandbox) => void
  onRemove: (sandbox: Sandbox) => void
}

export function SandboxTable({ sandboxes, zone, empty, onReset, onRemove }: SandboxTableProps) {
  const columns: Column<Sandbox>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, used_at }) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="max-w-28 truncate font-medium md:max-w-60">{name}</span>
          <span className="text-sm text-ink-muted md:hidden">
            Last used: <RelativeTime at={used_at} zone={zone} />
          </span>
        </span>
      ),
    },
    { key: 'maker', header: 'Created by', wideOnly: true, cell: ({ created_by_name }) => created_by_name ?? '' },
    {
      key: 'used',
      header: 'Last used',
      align: 'right',
      wideOnly: true,
      cell: ({ used_at }) => <RelativeTime at={used_at} zone={zone} />,
    },
    {
      key: 'ends',
      header: 'Deleted if unused',
      align: 'right',
      wideOnly: true,
      cell: ({ deletes_at }) => <RelativeTime at={deletes_at} zone={zone} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'w-32',
      cell: (sandbox) => (
        <CellActions>
          <OpenSandbox sandbox={sandbox} />
          <Menu
            trigger={<IconButton icon={<Ellipsis />} label={`Options for ${sandbox.name}`} size="sm" />}
            groups={[
              {
                items: [
                  { label: 'Reset sandbox…', icon: <RotateCcw />, onSelect: () => onReset(sandbox) },
                  { label: 'Delete sandbox…', icon: <Trash2 />, danger: true, onSelect: () => onRemove(sandbox) },
                ],
              },
            ]}
          />
        </CellActions>
      ),
    },
  ]
  return <Table label="Sandboxes" columns={columns} rows={sandboxes} rowKey={({ id }) => id} empty={empty} />
}

function OpenSandbox({ sandbox }: { sandbox: Sandbox }) {
  const { enter } = useSandboxes()
  const { once, pending } = useOnce()
  return (
    <Button
      size="sm"
      loading={pending}
      aria-label={`Open ${sandbox.name}`}
      onClick={() => void once(() => enter(sandbox))}
    >
      Open
    </Button>
  )
}
