'use client'

import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import type { TableView } from './use-table-view.ts'

/** The sort menu for phones, where the table has no column headers. */
export function SortMenu({ view: { columns, wanted, sortBy }, first }: { view: TableView; first: string }) {
  const isDown = wanted.sort.startsWith('-')
  const key = isDown ? wanted.sort.slice(1) : wanted.sort
  return (
    <Menu
      trigger={<IconButton label="Sort" icon={<ArrowDownUp />} />}
      groups={[
        {
          label: 'Sort by',
          items: columns.map((field) => ({
            label: field.label,
            ...(field.key === key && { icon: isDown ? <ArrowDown /> : <ArrowUp /> }),
            checked: field.key === key,
            onSelect: () => sortBy(field.key === key && !isDown ? `-${key}` : field.key),
          })),
        },
        { items: [{ label: 'Reset sort', onSelect: () => sortBy(first) }] },
      ]}
    />
  )
}
