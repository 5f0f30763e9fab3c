'use client'

import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { ComboboxPopup, groupOptions, isLeftAlone } from './combobox-popup.tsx'
import type { ComboboxProps } from './combobox.tsx'
import type { Option } from './option.ts'
import { useField, useIsEarly } from './use-field.ts'

type MultiSelectProps = Omit<ComboboxProps, 'value' | 'onValueChange' | 'clearable'> & {
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

/** Selects several of many options, with search, shown as chips. Backspace removes the last one. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, onValueChange, placeholder = 'Search…' } = props
  const { disabled, ...field } = useField(props)
  const isEarly = useIsEarly(props)
  const items = useMemo(() => groupOptions(options), [options])
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <BaseCombobox.Root
      multiple
      items={items as Option[]}
      value={chosen}
      onValueChange={(next, details) => {
        if (!isLeftAlone(details)) onValueChange((next as Option[]).map((option) => option.value))
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      defaultOpen={props.startsOpen}
      disabled={disabled}
      readOnly={isEarly}
      name={props.name}
      autoHighlight
    >
      <BaseCombobox.InputGroup
        data-control
        className="flex min-h-8 w-full cursor-text flex-wrap items-center gap-1 rounded-md border border-line-strong bg-control px-1 py-0.5 transition-colors focus-within:border-focus focus-within:outline-1 focus-within:outline-focus hover:border-line-control has-disabled:bg-sunken has-aria-invalid:border-danger"
      >
        <BaseCombobox.Chips
          className="flex w-full flex-wrap items-center gap-1"
          aria-label={chosen.length > 0 ? 'Selected' : undefined}
        >
          {chosen.map((option) => (
            <BaseCombobox.Chip
              key={option.value}
              aria-label={option.label}
              className="flex min-h-6 min-w-0 cursor-default items-center gap-0.5 rounded-sm bg-selected pl-2 text-sm pointer-coarse:text-[1rem] text-ink outline-none focus-within:bg-accent-soft data-highlighted:bg-accent-soft"
            >
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
              <BaseCombobox.ChipRemove
                aria-label={`Remove ${option.label}`}
                className="grid size-6 place-items-center rounded-sm text-ink-muted hover:text-ink"
              >
                <X className="size-3" />
              </BaseCombobox.ChipRemove>
            </BaseCombobox.Chip>
          ))}
          <BaseCombobox.Input
            {...field}
            ref={props.ref}
            aria-label={props.label}
            placeholder={chosen.length > 0 ? undefined : placeholder}
            className="h-6 min-w-8 flex-1 bg-transparent px-1.5 text-base text-ink outline-none pointer-coarse:text-[1rem]"
          />
        </BaseCombobox.Chips>
      </BaseCombobox.InputGroup>
      <ComboboxPopup />
    </BaseCombobox.Root>
  )
}
