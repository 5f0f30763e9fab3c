'use client'

import type { ReactNode, Ref } from 'react'
import { ChoiceLabel } from './choice-label.tsx'
import { useField, useIsEarly } from './use-field.ts'

type SwitchProps = {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  name?: string
  disabled?: boolean
  /** Label on the left, switch on the right, as in settings. */
  trailing?: boolean
}

/** Takes effect at once; in a form with a submit button, use a `Checkbox`. */
export function Switch({ label, labelHidden, hint, trailing, onCheckedChange, ...rest }: SwitchProps) {
  const field = useField(rest)
  const isEarly = useIsEarly(rest)
  return (
    <ChoiceLabel label={label} labelHidden={labelHidden} hint={hint} disabled={field.disabled} trailing={trailing}>
      <input
        {...rest}
        {...field}
        disabled={field.disabled || isEarly}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
        role="switch"
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className="flex h-4.5 w-7.5 shrink-0 appearance-none items-center rounded-full border border-transparent bg-line-control p-px transition-colors before:size-3.5 before:rounded-full before:bg-accent-ink before:transition-[translate] checked:bg-accent checked:before:translate-x-3 disabled:bg-line-strong"
      />
    </ChoiceLabel>
  )
}
