'use client'

import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import type { Option } from '#components/ui/option.ts'
import type { NumberRule } from '#components/ui/read-number.ts'
import { dayChoices, NONE } from './field-filter.ts'
import { numberRule } from './format-field.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'

type FilterControlProps = {
  field: RecordField
  value: readonly string[]
  onValueChange: (value: readonly string[]) => void
  names: Names
  /** The tags in use, for a tag filter. */
  tags: readonly string[]
}

/** The filter control of a field: one of a few choices, several of many, text or a range. */
export function FilterControl({ field, value, onValueChange, names, tags }: FilterControlProps) {
  const several = (options: readonly Option[]) => (
    <MultiSelect label={field.label} options={options} value={value} onValueChange={onValueChange} />
  )
  switch (field.kind) {
    case 'select':
      return (
        <Choices
          options={field.options.map(({ value: one, label }) => ({ value: String(one), label }))}
          value={value}
          onValueChange={onValueChange}
        />
      )
    case 'date':
    case 'time':
      return <Choices options={dayChoices(field)} value={value} onValueChange={onValueChange} />
    case 'people':
      return several([{ value: NONE, label: `No ${field.label.toLowerCase()}` }, ...names.options.member])
    case 'record':
      return several([{ value: NONE, label: `No ${field.label.toLowerCase()}` }, ...names.options[field.entity]])
    case 'own':
      return several((field.choices ?? []).map((choice) => ({ value: choice, label: choice })))
    case 'tags':
      return several(tags.map((tag) => ({ value: tag, label: tag })))
    case 'number':
    case 'money':
      return (
        <Range
          rule={numberRule(field)}
          value={value[0] ?? ''}
          onValueChange={(range) => onValueChange(range === '..' ? [] : [range])}
        />
      )
    default:
      return (
        <Input
          aria-label={`${field.label} contains`}
          placeholder="Contains"
          value={value[0] ?? ''}
          onValueChange={(words) => onValueChange(words ? [words] : [])}
        />
      )
  }
}

type ChoicesProps = Pick<FilterControlProps, 'value' | 'onValueChange'> & { options: readonly Option[] }

function Choices({ options, value, onValueChange }: ChoicesProps) {
  const toggle = (one: string, on: boolean) =>
    onValueChange(options.map((option) => option.value).filter((each) => (each === one ? on : value.includes(each))))
  return (
    <div className="flex flex-col">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onCheckedChange={(on) => toggle(option.value, on)}
        />
      ))}
    </div>
  )
}

type RangeProps = { rule: NumberRule; value: string; onValueChange: (range: string) => void }

/** Filters while the user types. While a bound is ambiguous, the filter does not change. */
function Range({ rule, value, onValueChange }: RangeProps) {
  const [from = '', to = ''] = value.split('..')
  return (
    <div className="grid grid-cols-2 gap-2">
      <Bound label="From" rule={rule} bound={from} onValueChange={(next) => onValueChange(`${next}..${to}`)} />
      <Bound label="To" rule={rule} bound={to} onValueChange={(next) => onValueChange(`${from}..${next}`)} />
    </div>
  )
}

type BoundProps = { label: string; rule: NumberRule; bound: string; onValueChange: (bound: string) => void }

function Bound({ label, rule, bound, onValueChange }: BoundProps) {
  const [isUnclear, setUnclear] = useState(false)
  const held = bound === '' ? null : Number(bound)
  return (
    <Field label={label}>
      <NumberInput
        {...rule}
        unitHidden
        value={isUnclear ? Number.NaN : held}
        onValueChange={(next) => {
          setUnclear(Number.isNaN(next))
          if (!Number.isNaN(next)) onValueChange(next === null ? '' : String(next))
        }}
      />
    </Field>
  )
}
