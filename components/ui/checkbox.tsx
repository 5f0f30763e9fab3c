'use client'

import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { ChoiceLabel } from './choice-label.tsx'

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
  ref?: Ref<HTMLElement>
  name?: string
  disabled?: boolean
}

export function Checkbox({ label, labelHidden, hint, indeterminate, ...rest }: CheckboxProps) {
  return (
    <ChoiceLabel label={label} labelHidden={labelHidden} hint={hint} disabled={rest.disabled}>
      <BaseCheckbox.Root
        {...rest}
        indeterminate={indeterminate}
        className="grid size-4 shrink-0 place-items-center rounded-sm border border-line-control bg-control text-accent-ink transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:border-line-strong data-disabled:bg-sunken data-disabled:text-ink-faint data-indeterminate:border-accent data-indeterminate:bg-accent data-invalid:border-danger"
      >
        <BaseCheckbox.Indicator className="flex data-unchecked:hidden">
          {indeterminate ? <Minus className="size-3" strokeWidth={3} /> : <Check className="size-3" strokeWidth={3} />}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
    </ChoiceLabel>
  )
}
