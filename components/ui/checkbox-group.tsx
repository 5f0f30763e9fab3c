'use client'

import { useId, type ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { Option } from './option.ts'

type CheckboxGroupProps = {
  /** The name of the group; its checkbox selects or clears all options. */
  label: ReactNode
  options: readonly Option[]
  value: readonly string[]
  onValueChange: (value: string[]) => void
  disabled?: boolean
}

/** Checkboxes with one for all. Values outside `options` stay in `value`. */
export function CheckboxGroup({ label, options, value, onValueChange, disabled }: CheckboxGroupProps) {
  const labelId = useId()
  const own = options.map((option) => option.value)
  const chosen = own.filter((option) => value.includes(option))
  const others = value.filter((option) => !own.includes(option))
  const all = chosen.length === own.length
  const toggle = (option: string, on: boolean) =>
    onValueChange(on ? [...value, option] : value.filter((kept) => kept !== option))
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col">
      <Checkbox
        label={
          <span id={labelId} className="font-medium">
            {label}
          </span>
        }
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        onCheckedChange={() => onValueChange(all ? others : [...others, ...own])}
        disabled={disabled}
      />
      <div className="ml-2 flex flex-col border-l border-line pl-4">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.description}
            checked={chosen.includes(option.value)}
            onCheckedChange={(on) => toggle(option.value, on)}
            disabled={disabled || option.disabled}
          />
        ))}
      </div>
    </div>
  )
}
