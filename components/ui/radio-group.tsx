'use client'

import { type ReactNode, type Ref, useId } from 'react'
import { ChoiceLabel } from './choice-label.tsx'
import type { Option } from './option.ts'
import { useField, useIsEarly } from './use-field.ts'

type RadioGroupProps<Value extends string> = {
  /** The question that the options answer. */
  label: ReactNode
  /** In a form without a script. */
  name?: string
  options: readonly Option<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  onBlur?: () => void
  ref?: Ref<HTMLFieldSetElement>
  disabled?: boolean
}

/** Selects one of two to five visible options. Renders its own label, so use a `FormField` without one. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, defaultValue, onValueChange, onBlur, ref, name } = props
  const id = useId()
  const field = useField(props)
  const isEarly = useIsEarly(props)
  return (
    <fieldset {...field} disabled={field.disabled || isEarly} ref={ref} className="flex flex-col gap-1">
      <legend className="mb-1.5 font-medium text-ink">{label}</legend>
      {options.map((option) => (
        <ChoiceLabel
          key={option.value}
          label={option.label}
          hint={option.description}
          disabled={field.disabled || option.disabled}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            disabled={option.disabled}
            onBlur={onBlur}
            onChange={() => onValueChange?.(option.value)}
            className="grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-line-control bg-control transition-colors before:size-1.5 before:rounded-full checked:border-accent checked:bg-accent checked:before:bg-accent-ink disabled:border-line-strong disabled:bg-sunken disabled:checked:before:bg-ink-faint"
          />
        </ChoiceLabel>
      ))}
    </fieldset>
  )
}
