'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { WhereRow } from '#server/modules/webhooks/schema.ts'
import type { SelectableField } from '#server/modules/webhooks/selection/schema.ts'

const MOST = 5

type WhereRowsProps = {
  fields: readonly SelectableField[]
  value: readonly WhereRow[]
  onValueChange: (value: WhereRow[]) => void
  error?: string | undefined
}

/** Fields and the values that records must have. Has many controls, so it is not wrapped in a `Field`. */
export function WhereRows({ fields, value, onValueChange, error }: WhereRowsProps) {
  const options = fields.map(({ name }) => ({ value: name, label: name }))
  const set = (index: number, row: WhereRow) => onValueChange(value.with(index, row))
  return (
    <div role="group" aria-label="Only records with" className="flex flex-col gap-2">
      <p className="font-medium">
        Only records with <span className="font-normal text-ink-faint">(optional)</span>
      </p>
      {value.map((row, index) => (
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] gap-2">
          <Combobox
            label={`Field ${index + 1}`}
            options={options}
            value={row.field || null}
            placeholder="task.status"
            onValueChange={(field) => set(index, { field: field ?? '', value: null })}
          />
          <ValueInput
            label={`Value ${index + 1}`}
            field={fields.find(({ name }) => name === row.field)}
            value={row.value}
            onValueChange={(next) => set(index, { ...row, value: next })}
          />
          <IconButton
            label={`Remove condition ${index + 1}`}
            icon={<X />}
            onClick={() => onValueChange(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      {value.length < MOST && (
        <div>
          <Button size="sm" icon={<Plus />} onClick={() => onValueChange([...value, { field: '', value: null }])}>
            Add condition
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-muted">
        Applies to the kinds of record named here. Without a value, the field must be empty.
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}

type ValueInputProps = {
  label: string
  field: SelectableField | undefined
  value: WhereRow['value']
  onValueChange: (value: WhereRow['value']) => void
}

function ValueInput({ label, field, value, onValueChange }: ValueInputProps) {
  if (field?.type === 'number')
    return <NumberInput aria-label={label} decimals={6} value={value as number | null} onValueChange={onValueChange} />
  const values = field?.type === 'boolean' ? ['true', 'false'] : field?.values
  const text = value === null ? '' : String(value)
  if (!values) return <Input aria-label={label} value={text} onValueChange={(next) => onValueChange(next || null)} />
  return (
    <Select
      label={label}
      options={[{ value: '', label: 'Empty' }, ...values.map((one) => ({ value: one, label: one }))]}
      value={text}
      onValueChange={(next) => onValueChange(field?.type === 'boolean' && next ? next === 'true' : next || null)}
    />
  )
}
