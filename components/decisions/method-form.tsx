'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import type { Problem } from '#server/modules/decisions/rules/problems.ts'
import { withNewJudgements } from './ahp-judgements.ts'
import { EntryTable } from './entry-table.tsx'
import type { Part } from './form-parts.ts'
import { at, type Inputs, put, type Rows, rowsAt } from './inputs.ts'
import { JudgementTables } from './judgement-tables.tsx'
import { FORMS } from './method-forms.ts'
import { withDistribution } from './uncertainty-forms.ts'

type MethodFormProps = {
  method: MethodName
  inputs: Inputs
  problems: readonly Problem[]
  today: string
  disabled: boolean
  onInputs: (inputs: Inputs) => void
}

/** The inputs of a method. A problem is shown at its cell. */
export function MethodForm(props: MethodFormProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {grouped(FORMS[props.method]).map((parts) => {
        const shown = parts.map((part) => <FormPart key={keyOf(part)} part={part} {...props} />)
        return parts.length === 1 ? (
          shown
        ) : (
          <div key={keyOf(parts[0]!)} className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-3 gap-y-5">
            {shown}
          </div>
        )
      })}
    </div>
  )
}

const keyOf = (part: Part) => ('key' in part ? part.key : part.kind)

/** Consecutive single numbers share a row. */
const grouped = (parts: readonly Part[]) =>
  parts.reduce<Part[][]>((groups, part) => {
    const before = groups.at(-1)
    if (part.kind === 'number' && before?.[0]?.kind === 'number') before.push(part)
    else groups.push([part])
    return groups
  }, [])

function FormPart({ part, method, inputs, problems, today, disabled, onInputs }: MethodFormProps & { part: Part }) {
  if (part.kind === 'judgements') return <JudgementTables inputs={inputs} disabled={disabled} onInputs={onInputs} />
  const { key, label } = part
  const own = problems.filter(({ path }) => path[0] === key)
  const direct = own.find(({ path }) => path.length === 1)
  const set = (value: unknown) => onInputs({ ...inputs, [key]: value })
  if (part.kind === 'table') {
    const { noun, cells, follow } = part
    const onRows = (rows: Rows, gone?: number) => {
      const before = rowsAt(inputs, key)
      const shown = rows.map((row, index) => {
        if (method === 'monte_carlo' && key === 'inputs') return retyped(row, before[index])
        if (method !== 'ahp' || key !== 'criteria' || rows.length !== before.length) return row
        return withNewJudgements(row, before[index], rowsAt(inputs, 'options').length)
      })
      const next = { ...inputs, [key]: shown }
      onInputs(follow && shown.length !== before.length ? follow(next, shown, gone) : next)
    }
    return (
      <div>
        <EntryTable
          label={label}
          noun={noun}
          cells={cells(inputs)}
          rows={rowsAt(inputs, key)}
          today={today}
          disabled={disabled}
          problems={own.map(({ path, message }) => ({ path: path.slice(1), message }))}
          onRows={onRows}
        />
        {direct && <p className="mt-1 text-sm text-danger-text">{`${label} ${direct.message}`}</p>}
      </div>
    )
  }
  if (part.kind === 'numbers')
    return (
      <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] items-end gap-3">
        <legend className="mb-1.5 font-medium">{label}</legend>
        {part.names.map((name, index) => (
          <Field key={name} label={name} {...errorOf(own.find(({ path }) => path[1] === index))}>
            <NumberInput
              decimals={4}
              disabled={disabled}
              value={at(inputs, [key, index]) as number | null}
              onValueChange={(value) => onInputs(put(inputs, [key, index], value))}
            />
          </Field>
        ))}
      </fieldset>
    )
  const value = inputs[key]
  return (
    <Field
      label={label}
      className={part.kind === 'number' ? 'max-w-70' : 'max-w-140'}
      {...('hint' in part && part.hint && { hint: part.hint })}
      {...('optional' in part && part.optional && { optional: true })}
      {...errorOf(direct)}
    >
      {part.kind === 'choice' ? (
        <Select disabled={disabled} options={part.options} value={value as string} onValueChange={set} />
      ) : part.kind === 'number' ? (
        <NumberInput decimals={6} disabled={disabled} value={value as number | null} onValueChange={set} />
      ) : (
        <Input mono={part.kind === 'formula'} disabled={disabled} value={value as string} onValueChange={set} />
      )}
    </Field>
  )
}

/** Resets the fields of an input when its distribution changes. */
const retyped = (row: Rows[number], before: Rows[number] | undefined) =>
  before && before['kind'] !== row['kind'] ? withDistribution(row, row['kind'] as string) : row

const errorOf = (problem: Problem | undefined) => (problem ? { error: problem.message } : {})
