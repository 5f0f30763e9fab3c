'use client'

import { PencilLine, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import type { Row } from '#components/sync/edits.ts'
import { Button } from '#components/ui/button.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Select } from '#components/ui/select.tsx'
import { FieldControl } from './field-control.tsx'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'
import { useBulk } from './use-bulk.ts'
import { count } from './use-records.ts'

type BulkBarProps = {
  kind: RecordKind
  chosen: readonly Row[]
  /** The number of rows that match the search and filters. */
  all: number
  names: Names
  today: string
  onAll: () => void
  mayDelete: boolean
  onClear: () => void
}

/** The bulk actions for the selected rows, at the bottom of the page. */
export function BulkBar({ kind, chosen, all, names, today, onAll, mayDelete, onClear }: BulkBarProps) {
  const notation = useNotation()
  const { editAll, removeAll, question } = useBulk(kind)
  const size = chosen.length
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 flex justify-center max-sm:bottom-0 max-sm:-mx-4">
      <div
        role="group"
        aria-label={`Selected ${kind.nouns}`}
        className="pointer-events-auto flex items-center gap-2 bg-raised py-1.5 pr-1.5 pl-4 shadow-float max-sm:w-full max-sm:border-t max-sm:border-line max-sm:py-2.5 max-sm:pr-4 max-sm:shadow-none sm:rounded-lg"
      >
        <span className="mr-auto whitespace-nowrap tabular-nums sm:mr-2">{formatNumber(notation, size)} selected</span>
        {size < all && (
          <span className="max-sm:hidden">
            <Button variant="ghost" onClick={onAll}>
              Select all {formatNumber(notation, all)}
            </Button>
          </span>
        )}
        <BulkEdit kind={kind} size={size} names={names} today={today} onEdit={(fields) => editAll(chosen, fields)} />
        {mayDelete && (
          <Button icon={<Trash2 />} onClick={() => void removeAll(chosen)}>
            Delete
          </Button>
        )}
        <IconButton label="Clear selection" shortcut="Esc" icon={<X />} onClick={onClear} />
      </div>
      {question}
    </div>
  )
}

const EMPTY: Partial<Record<RecordField['kind'], unknown>> = { people: [], tags: [], color: '#6b7280' }

type BulkEditProps = Pick<BulkBarProps, 'kind' | 'names' | 'today'> & {
  size: number
  onEdit: (fields: Record<string, unknown>) => void
}

function BulkEdit({ kind, size, names, today, onEdit }: BulkEditProps) {
  const notation = useNotation()
  const fields = kind.fields
    .slice(1)
    .filter((field) => !field.readOnly && field.kind !== 'markdown' && field.kind !== 'own')
  const [open, setOpen] = useState(false)
  useShortcut('e', () => setOpen(true))
  const [field, setField] = useState(fields[0]!)
  const [value, setValue] = useState<unknown>()
  const choose = (key: string) => {
    setField(fields.find((one) => one.key === key)!)
    setValue(undefined)
  }
  const blank = field.kind === 'select' ? null : (EMPTY[field.kind] ?? null)
  const apply = (next: unknown) => {
    setOpen(false)
    onEdit({ [field.key]: next })
  }
  return (
    <Popover
      title={`Edit ${count(notation, size, kind.noun, kind.nouns)}`}
      open={open}
      onOpenChange={setOpen}
      align="center"
      className="w-72"
      trigger={
        <Button variant="primary" icon={<PencilLine />} aria-keyshortcuts="E" data-tip="Edit" data-tip-key="E">
          Edit
        </Button>
      }
    >
      <Select
        label="Field"
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        value={field.key}
        onValueChange={choose}
      />
      <FieldControl
        key={field.key}
        field={field}
        value={value ?? blank}
        onValueChange={setValue}
        names={names}
        today={today}
        blank="New value"
      />
      <Button
        variant="primary"
        wide
        disabledReason={value === undefined || Number.isNaN(value) ? 'Choose a value' : null}
        onClick={() => apply(value)}
      >
        Set
      </Button>
      {value === undefined && field.kind !== 'select' && (
        <Button variant="ghost" wide onClick={() => apply(blank)}>
          Clear “{field.label}”
        </Button>
      )}
    </Popover>
  )
}
