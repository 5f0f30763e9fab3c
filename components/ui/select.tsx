'use client'

import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { controlStyle, popupItemStyle, popupStyle } from './control-style.ts'
import { cx } from './cx.ts'

export type Option<Value extends string = string> = {
  value: Value
  label: string
  description?: string
  icon?: ReactNode
  disabled?: boolean
  /** Options with the same group stand together under its name (combobox and multi-select). */
  group?: string
}

type SelectProps<Value extends string> = {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  name?: string
  placeholder?: string
  disabled?: boolean
  /** Its name when it stands outside a `Field`. */
  label?: string
  className?: string
}

/** One choice of a few; for many, `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, label, placeholder = 'Choose…', onValueChange, onBlur, ref, className, ...rest } = props
  return (
    <BaseSelect.Root
      items={options as Option<Value>[]}
      {...rest}
      onValueChange={(value) => value !== null && onValueChange?.(value as Value)}
    >
      <BaseSelect.Trigger
        ref={ref}
        aria-label={label}
        onBlur={onBlur}
        className={cx(
          controlStyle,
          'flex cursor-default items-center justify-between gap-2 pr-2 text-left select-none data-popup-open:border-line-control',
          className,
        )}
      >
        <BaseSelect.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-faint" />
        <BaseSelect.Icon className="shrink-0 text-ink-faint">
          <ChevronsUpDown className="size-3.5" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <BaseSelect.Popup className={popupStyle}>
            <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto outline-none">
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={cx(popupItemStyle, 'pr-7')}
                >
                  {option.icon}
                  <BaseSelect.ItemText className="flex flex-col">
                    <span>{option.label}</span>
                    {option.description && <span className="text-sm text-ink-muted">{option.description}</span>}
                  </BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="absolute right-2.5 text-accent-text">
                    <Check className="size-4" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
