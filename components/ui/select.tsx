'use client'

import { ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import type { Option } from './option.ts'
import { useField, useIsEarly } from './use-field.ts'

type SelectProps<Value extends string> = {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  ref?: Ref<HTMLSelectElement>
  name?: string
  /** Shown while nothing is selected. */
  placeholder?: string
  disabled?: boolean
  /** The accessible name outside a `Field`. */
  label?: string
  /** The width, unless it fills its container. */
  className?: string
}

/**
 * Selects one of a few options. Uses the native select, which needs no code and works everywhere. For many options,
 * use `Combobox`.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, defaultValue, onValueChange, ref, name, placeholder, label } = props
  const field = useField(props)
  const isEarly = useIsEarly(props)
  const groups = Map.groupBy(options, (option) => option.group ?? '')
  const entry = (option: Option<Value>) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  )
  return (
    <span className={cx('relative block', props.className ?? 'w-full')}>
      <select
        {...field}
        disabled={field.disabled || isEarly}
        ref={ref}
        name={name}
        value={value === undefined ? undefined : (value ?? '')}
        defaultValue={value === undefined ? (defaultValue ?? '') : undefined}
        onChange={(event) => onValueChange?.(event.target.value as Value)}
        aria-label={label}
        className={cx(controlStyle, 'appearance-none truncate pr-8')}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {[...groups].map(([group, entries]) =>
          group ? (
            <optgroup key={group} label={group}>
              {entries.map(entry)}
            </optgroup>
          ) : (
            entries.map(entry)
          ),
        )}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.25 size-3.5 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}
