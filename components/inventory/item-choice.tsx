'use client'

import { useMemo } from 'react'
import { useRecords } from '#components/records/use-records.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import type { ItemRow } from '#server/modules/inventory/schema.ts'

/** Finds an item by name or number, passes it to `onChoose` and is ready for the next one. */
export function ItemChoice({ label, onChoose }: { label: string; onChoose: (item: ItemRow) => void }) {
  const { rows } = useRecords('items')
  const options = useMemo(
    () =>
      (rows ?? [])
        .filter(({ active }) => active)
        .map(({ id, name, number }) => ({ value: id, label: number ? `${name} · ${number}` : name }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [rows],
  )
  return (
    <Combobox
      label={label}
      placeholder={`${label}…`}
      options={options}
      value={null}
      onValueChange={(chosen) => {
        const item = rows?.find(({ id }) => id === chosen)
        if (item) onChoose(item)
      }}
    />
  )
}
