'use client'

import { Columns3 } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import type { RecordKind } from './record-kind.ts'
import type { TableView } from './use-table-view.ts'

/** Chooses which columns the table shows. */
export function ColumnMenu({ kind, view }: { kind: Pick<RecordKind, 'fields'>; view: TableView }) {
  const [, ...fields] = kind.fields.filter(({ column }) => column !== 'never')
  const shown = view.columns.slice(1).map(({ key }) => key)
  return (
    <Menu
      trigger={<IconButton label="Columns" icon={<Columns3 />} />}
      groups={[
        {
          label: 'Columns',
          items: fields.map(({ key, label }) => ({
            label,
            checked: shown.includes(key),
            onSelect: () =>
              view.showColumns(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key]),
          })),
        },
        { items: [{ label: 'Reset columns', onSelect: () => view.showColumns(null) }] },
      ]}
    />
  )
}
