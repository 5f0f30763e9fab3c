'use client'

import { useState } from 'react'
import { FieldControl } from '#components/records/field-control.tsx'
import type { RecordField } from '#components/records/record-field.ts'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import type { SchemaSource } from '#components/ui/form-check.ts'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import { type FormValues, useZodForm } from '#components/ui/use-zod-form.ts'
import type { MovementType } from '#server/modules/inventory/movements/rules.ts'
import type { MovementRecord } from '#server/modules/inventory/movements/schema.ts'
import type { StockedItem } from '#server/modules/inventory/schema.ts'
import { MOVEMENTS } from './import-kinds.ts'
import { withTypeLabels, TYPE_LABELS } from './movement-labels.ts'
import { PlaceInput } from './place-input.tsx'
import { useRecordMovement, useReverse } from './use-stock.ts'

const schema = (() =>
  import('#server/modules/inventory/movements/schema.ts').then((module) => module.MovementRecord)) as SchemaSource<
  FormValues,
  MovementRecord
>
const types = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value: value as MovementType, label }))
const NO_FIELDS: readonly RecordField[] = []
/** How long the toast offers to reverse the movement. */
const TO_REVERSE_MS = 10_000

/** Fields per type, in addition to quantity, location, date and note. */
const EXTRA_FIELDS: Record<MovementType, readonly string[]> = {
  receipt: ['cost', 'lot', 'expiry', 'ref'],
  sale: ['lot', 'ref'],
  transfer: ['toLocation', 'lot', 'ref'],
  return_in: ['cost', 'lot', 'expiry', 'ref', 'reason'],
  return_out: ['lot', 'ref', 'reason'],
  adjust: ['cost', 'lot', 'reason'],
  writeoff: ['lot', 'reason'],
  count: ['lot', 'reason'],
  opening: ['cost', 'lot', 'expiry'],
}

type MovementDialogProps = { item: StockedItem; open: boolean; onOpenChange: (open: boolean) => void }

/** Records one movement; the form shows the server's errors and warnings. */
export function MovementDialog({ item, open, onOpenChange }: MovementDialogProps) {
  const { here } = useFrame()
  const names = useNames(NO_FIELDS)
  const today = todayIn(here.zone)
  const form = useZodForm(schema, {
    item: { id: item.id },
    type: 'receipt',
    qty: null,
    location: item.levels[0]?.location ?? null,
    date: today,
  })
  const type = form.values['type'] as MovementType
  const recordMovement = useRecordMovement()
  const { reverse } = useReverse()
  const [warned, setWarned] = useState<{ of: string; words: string[] }>()
  const shown = ['qty', 'location', ...EXTRA_FIELDS[type], 'date', 'note']

  const submit = async (values: MovementRecord) => {
    const record = {
      ...values,
      ...Object.fromEntries(HIDEABLE.filter((key) => !shown.includes(key)).map((key) => [key, null])),
    }
    const content = JSON.stringify(record)
    const isSure = warned?.of === content
    const tried = await recordMovement(record, { dryRun: !isSure })
    const { refused, warnings } = tried
    if (refused) {
      form.refuse({ [shown.includes(refused.field) ? refused.field : 'root']: withTypeLabels(refused.message) })
      return false
    }
    if (!isSure && warnings.length > 0) {
      setWarned({ of: content, words: warnings })
      return false
    }
    const recorded = isSure ? tried : await recordMovement(record, { dryRun: false })
    setWarned(undefined)
    const undo = { label: 'Reverse', onClick: () => void reverse(recorded.record!) }
    toast.success(`${TYPE_LABELS[type]} recorded`, { action: undo, duration: TO_REVERSE_MS })
    return true
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => {
        setWarned(undefined)
        onOpenChange(next)
      }}
      title="Record movement"
      description={item.name}
      verb={warned ? 'Record anyway' : 'Record movement'}
      form={form}
      onSubmit={submit}
    >
      {warned && <Banner tone="warning">{warned.words.join(' ')}</Banner>}
      <FormField form={form} name="type" label="Type">
        {({ value, ...control }) => <Select {...control} options={types} value={value as MovementType} />}
      </FormField>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {shown.map((key) => {
          const field = MOVEMENTS.fields.find((one) => one.key === key)!
          const isPlace = key === 'location' || key === 'toLocation'
          return (
            <div key={key} className={key === 'note' ? 'col-span-2' : ''}>
              <FormField
                form={form}
                name={key}
                label={labelOf(field, type)}
                optional={!['qty', 'location', 'toLocation', 'date'].includes(key)}
              >
                {({ value, onValueChange, ...control }) =>
                  isPlace ? (
                    <PlaceInput
                      {...control}
                      {...(key === 'toLocation' && { placeholder: 'Another location' })}
                      value={(value as string | null) ?? ''}
                      onValueChange={(text) => onValueChange(text || null)}
                    />
                  ) : (
                    <FieldControl
                      field={key === 'qty' ? { ...field, kind: 'number', unit: item.unit } : field}
                      value={value ?? null}
                      onValueChange={onValueChange}
                      names={names}
                      today={today}
                      {...(key === 'cost' && { currency: here.currency })}
                    />
                  )
                }
              </FormField>
            </div>
          )
        })}
      </div>
    </FormDialog>
  )
}

const HIDEABLE = ['toLocation', 'cost', 'lot', 'expiry', 'ref', 'reason']

function labelOf({ key, label }: RecordField, type: MovementType): string {
  if (key === 'qty' && type === 'adjust') return 'Quantity (negative to remove stock)'
  if (key === 'qty' && type === 'count') return 'Counted quantity'
  if (key === 'location' && type === 'transfer') return 'From location'
  return key === 'cost' ? 'Unit cost' : label
}
