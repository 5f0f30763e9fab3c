'use client'

import { useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { Select } from '#components/ui/select.tsx'
import { TagInput } from '#components/ui/tag-input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { ColorChoice } from './color-choice.tsx'
import { isEmpty } from './field-words.ts'
import type { Linked, RecordField } from './record-field.ts'
import type { Names } from './use-names.ts'

type FieldControlProps = {
  field: RecordField
  value: unknown
  onValueChange: (value: unknown) => void
  names: Names
  today: string
  /** ISO 4217 code, for money. */
  currency?: string
  disabled?: boolean
  /** What stands in it while it is empty, where it has no border to be seen by. */
  blank?: string
}

/** Kinds of which every choice stands for itself; the others are typed, and saved when one leaves them. */
export const isChosen = ({ kind }: RecordField) =>
  kind === 'select' || kind === 'people' || kind === 'record' || kind === 'tags' || kind === 'date' || kind === 'color'

/** What a field is set with; the same on pages, in dialogs and for many records at once. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, onValueChange, names, today, currency, disabled, blank } = props
  const shared = { label: field.label, disabled }
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
          placeholder="Nobody"
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
          {...shared}
          value={value as number | null}
          onValueChange={onValueChange}
          unit={field.kind === 'number' ? field.unit : currency}
          decimals={field.kind === 'money' ? 2 : 0}
          placeholder={field.required ? undefined : blank}
        />
      )
    case 'markdown':
      return (
        <Textarea
          aria-label={field.label}
          disabled={disabled}
          rows={6}
          value={value as string}
          onValueChange={onValueChange}
        />
      )
    case 'lines':
      return (
        <Textarea
          aria-label={field.label}
          disabled={disabled}
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
          disabled={disabled}
          type={INPUT_TYPES[field.kind]}
          autoComplete="off"
          placeholder={field.required ? undefined : blank}
          value={(value as string | null) ?? ''}
          onValueChange={(text) => onValueChange(text === '' && !field.required ? null : text)}
        />
      )
  }
}

const INPUT_TYPES: Partial<Record<RecordField['kind'], string>> = { email: 'email', phone: 'tel' }

/** What may be chosen, and what was chosen before it could no longer be: a person who has left. */
function withGone(kind: 'member' | Linked, chosen: readonly string[], names: Names) {
  const options = names.options[kind]
  const gone = chosen.filter((id) => !options.some(({ value }) => value === id))
  return [...options, ...gone.map((id) => ({ value: id, label: names.of(kind, id) }))]
}

type NumberInputProps = {
  label: string
  value: number | null
  onValueChange: (value: number | null) => void
  unit?: string | undefined
  /** Of what is no whole number: 4.50, not 4.5. */
  decimals: number
  placeholder: string | undefined
  disabled?: boolean | undefined
}

/** Keeps what is typed as it is typed: "1." is on the way to a number. */
function NumberInput({ label, value, onValueChange, unit, decimals, placeholder, disabled }: NumberInputProps) {
  const [text, setText] = useState('')
  const said = isEmpty(value)
    ? ''
    : value!.toLocaleString('en', {
        minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
        maximumFractionDigits: 6,
      })
  return (
    <Input
      aria-label={label}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      className="tabular-nums"
      end={unit && <span className="pr-2 text-sm">{unit}</span>}
      value={numberOf(text) === value && text !== '' ? text : said}
      onBlur={() => setText('')}
      onValueChange={(next) => {
        const number = numberOf(next)
        if (number === undefined) return
        setText(next)
        onValueChange(number)
      }}
    />
  )
}

/** Undefined for what is no number; commas may part thousands, and a sign is on the way to one. */
function numberOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[,\s]/g, '')
  if (plain === '' || plain === '-') return null
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : undefined
}
