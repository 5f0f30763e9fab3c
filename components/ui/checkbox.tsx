'use client'

import { type ReactNode, type RefCallback, useCallback } from 'react'
import { ChoiceLabel } from './choice-label.tsx'
import { TickBox } from './tick-box.tsx'
import { useField, useIsEarly } from './use-field.ts'

type CheckboxProps = {
  /** With `labelHidden`, only screen readers read it, as for the checkbox of a table row. */
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean) => void
  onBlur?: () => void
  ref?: RefCallback<HTMLElement>
  name?: string
  tabIndex?: number
  disabled?: boolean
}

export function Checkbox({ label, labelHidden, hint, indeterminate, onCheckedChange, ref, ...rest }: CheckboxProps) {
  const field = useField(rest)
  const isEarly = useIsEarly(rest)
  // `indeterminate` is a DOM property without an attribute.
  const setElement = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = Boolean(indeterminate)
      ref?.(element)
    },
    [indeterminate, ref],
  )
  return (
    <ChoiceLabel label={label} labelHidden={labelHidden} hint={hint} disabled={field.disabled}>
      <TickBox
        {...rest}
        {...field}
        disabled={field.disabled || isEarly}
        ref={setElement}
        indeterminate={indeterminate}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
    </ChoiceLabel>
  )
}
