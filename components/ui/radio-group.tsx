'use client'

import { Fieldset } from '@base-ui/react/fieldset'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode, Ref } from 'react'
import { ChoiceLabel } from './choice-label.tsx'
import type { Option } from './option.ts'

type RadioGroupProps<Value extends string> = {
  /** The question its options answer. */
  label: ReactNode
  options: readonly Option<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  onBlur?: () => void
  ref?: Ref<HTMLDivElement>
  name?: string
  disabled?: boolean
}

/** One of two to five options, all in sight. Carries its own label: in a form put it in a `FormField` without one. */
export function RadioGroup<Value extends string>({ label, options, onValueChange, ...rest }: RadioGroupProps<Value>) {
  return (
    <Fieldset.Root
      render={
        <BaseRadioGroup
          {...rest}
          onValueChange={(value) => onValueChange?.(value as Value)}
          className="flex flex-col gap-1"
        />
      }
    >
      <Fieldset.Legend className="mb-0.5 font-medium text-ink">{label}</Fieldset.Legend>
      {options.map((option) => (
        <ChoiceLabel
          key={option.value}
          label={option.label}
          hint={option.description}
          disabled={rest.disabled || option.disabled}
        >
          <Radio.Root
            value={option.value}
            disabled={option.disabled}
            className="grid size-4 shrink-0 place-items-center rounded-full border border-line-control bg-control transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:border-line-strong data-disabled:bg-sunken"
          >
            <Radio.Indicator className="size-1.5 rounded-full bg-accent-ink data-unchecked:hidden data-disabled:bg-ink-faint" />
          </Radio.Root>
        </ChoiceLabel>
      ))}
    </Fieldset.Root>
  )
}
