'use client'

import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { ChevronsUpDown, X } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { ComboboxPopup, groupOptions, isLeftAlone } from './combobox-popup.tsx'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import type { Option } from './option.ts'
import { useField, useIsEarly } from './use-field.ts'

export type ComboboxProps = {
  options: readonly Option[]
  value: string | null
  onValueChange: (value: string | null) => void
  ref?: Ref<HTMLInputElement>
  name?: string
  placeholder?: string
  disabled?: boolean
  /** Shows a button that clears the value. */
  clearable?: boolean
  /** The accessible name outside a `Field`. */
  label?: string
  /** Shows the options from the start. */
  startsOpen?: boolean
}

/** Selects one of many options, with search. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValueChange, placeholder = 'Search…' } = props
  const { disabled, ...field } = useField(props)
  const isEarly = useIsEarly(props)
  const items = useMemo(() => groupOptions(options), [options])
  return (
    <BaseCombobox.Root
      items={items as Option[]}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option, details) => {
        if (!isLeftAlone(details)) onValueChange((option as Option | null)?.value ?? null)
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      defaultOpen={props.startsOpen}
      disabled={disabled}
      readOnly={isEarly}
      name={props.name}
      autoHighlight
    >
      <BaseCombobox.InputGroup className="group/combobox relative w-full">
        <BaseCombobox.Input
          {...field}
          ref={props.ref}
          placeholder={placeholder}
          aria-label={props.label}
          className={cx(
            controlStyle,
            'pr-8',
            props.clearable && 'pointer-coarse:pr-14 group-hover/combobox:pr-14 group-focus-within/combobox:pr-14',
          )}
        />
        <span className="absolute inset-y-0 right-1 flex items-center text-ink-faint">
          {props.clearable && (
            <BaseCombobox.Clear
              aria-label="Clear"
              className="grid size-6 place-items-center rounded-sm hover:bg-hover hover:text-ink pointer-fine:opacity-0 pointer-fine:group-focus-within/combobox:opacity-100 pointer-fine:group-hover/combobox:opacity-100"
            >
              <X className="size-3.5" />
            </BaseCombobox.Clear>
          )}
          <BaseCombobox.Trigger aria-label="Show options" className="grid size-6 place-items-center rounded-sm">
            <ChevronsUpDown className="size-3.5" />
          </BaseCombobox.Trigger>
        </span>
      </BaseCombobox.InputGroup>
      <ComboboxPopup />
    </BaseCombobox.Root>
  )
}
