'use client'

import { Combobox } from '#components/ui/combobox.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Select } from '#components/ui/select.tsx'
import { TagInput } from '#components/ui/tag-input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { ColorChoice } from './color-choice.tsx'
import { isEmpty, numberRule } from './format-field.ts'
import type { Linked } from './linked.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'

type FieldControlProps = {
  field: RecordField
  value: unknown
  onValueChange: (value: unknown) => void
  names: Names
  today: string
  currency?: string
  /** Placeholder for an empty control without a border. */
  blank?: string
  /** Shows the options of people and references from the start. */
  startsOpen?: boolean
}

/** Kinds whose control saves on each choice. The others save typed text on blur. */
export const isChosen = ({ kind }: RecordField) =>
  kind === 'select' || kind === 'people' || kind === 'record' || kind === 'tags' || kind === 'date' || kind === 'color'

/** The control of a field, for pages, dialogs and bulk edits. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, onValueChange, names, today, currency, blank, startsOpen = false } = props
  const shared = { label: field.label }
  switch (field.kind) {
    case 'select':
      return (
        <Select
          {...shared}
          placeholder="Choose…"
          options={field.options.map((option) => ({ value: String(option.value), label: option.label }))}
          value={isEmpty(value) ? null : String(value)}
          onValueChange={(next) => onValueChange(field.options.find((option) => String(option.value) === next)?.value)}
        />
      )
    case 'people':
      return (
        <MultiSelect
          {...shared}
          placeholder="None"
          startsOpen={startsOpen}
          options={withGone('member', value as string[], names)}
          value={value as string[]}
          onValueChange={onValueChange}
        />
      )
    case 'record':
      return (
        <Combobox
          {...shared}
          placeholder="None"
          startsOpen={startsOpen}
          clearable
          options={withGone(field.entity, value === null ? [] : [value as string], names)}
          value={value as string | null}
          onValueChange={onValueChange}
        />
      )
    case 'tags':
      return <TagInput {...shared} value={value as string[]} onValueChange={onValueChange} />
    case 'date':
      return <DateField {...shared} value={value as string | null} onValueChange={onValueChange} today={today} />
    case 'color':
      return <ColorChoice {...shared} value={value as string} onValueChange={onValueChange} />
    case 'number':
    case 'money':
      return (
        <NumberInput
          {...numberRule(field, currency)}
          aria-label={field.label}
          value={(value as number | null | undefined) ?? null}
          onValueChange={onValueChange}
          placeholder={field.required ? undefined : blank}
        />
      )
    case 'markdown':
      return <Textarea aria-label={field.label} rows={6} value={value as string} onValueChange={onValueChange} />
    case 'lines':
      return (
        <Textarea
          aria-label={field.label}
          rows={1}
          placeholder="Empty"
          value={(value as string | null) ?? ''}
          onValueChange={(text) => onValueChange(text === '' ? null : text)}
        />
      )
    default:
      return (
        <Input
          aria-label={field.label}
          type={INPUT_TYPES[field.kind]}
          autoComplete="off"
          placeholder={field.required ? undefined : blank}
          value={
            field.kind === 'email' ? shownAddress((value as string | null) ?? '') : ((value as string | null) ?? '')
          }
          onValueChange={(text) => onValueChange(text === '' && !field.required ? null : text)}
        />
      )
  }
}

const INPUT_TYPES: Partial<Record<RecordField['kind'], string>> = { email: 'email', phone: 'tel' }

/** The available choices, plus current values that are no longer available, such as a former member. */
function withGone(kind: Linked, chosen: readonly string[], names: Names) {
  const options = names.options[kind]
  const gone = chosen.filter((id) => !options.some(({ value }) => value === id))
  return [...options, ...gone.map((id) => ({ value: id, label: names.of(kind, id) }))]
}
