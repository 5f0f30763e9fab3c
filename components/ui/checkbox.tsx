'use client'

import { Check, Minus } from 'lucide-react'
import { type ReactNode, type RefCallback, useCallback } from 'react'
import { ChoiceLabel } from './choice-label.tsx'
import { useField } from './use-field.ts'

type CheckboxProps = {
  /** Its words. With `labelHidden` they are only said (a row's checkbox in a table). */
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
  disabled?: boolean
}

export function Checkbox({ label, labelHidden, hint, indeterminate, onCheckedChange, ref, ...rest }: CheckboxProps) {
  const field = useField(rest)
  // Half ticked is no attribute: only the element itself can be told.
  const tell = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = Boolean(indeterminate)
      ref?.(element)
    },
    [indeterminate, ref],
  )
  const Mark = indeterminate ? Minus : Check
  return (
    <ChoiceLabel label={label} labelHidden={labelHidden} hint={hint} disabled={field.disabled}>
      <span className="grid size-4 shrink-0 [&>*]:[grid-area:1/1]">
        <input
          {...rest}
          {...field}
          ref={tell}
          type="checkbox"
          onChange={(event) => onCheckedChange?.(event.target.checked)}
          className="peer size-4 appearance-none rounded-sm border border-line-control bg-control transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line-strong disabled:bg-sunken aria-invalid:border-danger"
        />
        <Mark
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none invisible size-3 place-self-center text-accent-ink peer-checked:visible peer-indeterminate:visible peer-disabled:text-ink-faint"
        />
      </span>
    </ChoiceLabel>
  )
}
