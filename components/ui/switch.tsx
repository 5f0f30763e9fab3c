'use client'

import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode, Ref } from 'react'
import { ChoiceLabel } from './choice-label.tsx'

type SwitchProps = {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLElement>
  name?: string
  disabled?: boolean
  /** Words left, switch right: rows of settings. */
  trailing?: boolean
}

/** On or off, at once; in a form that is sent, use a `Checkbox`. */
export function Switch({ label, labelHidden, hint, trailing, ...rest }: SwitchProps) {
  return (
    <ChoiceLabel label={label} labelHidden={labelHidden} hint={hint} disabled={rest.disabled} trailing={trailing}>
      <BaseSwitch.Root
        {...rest}
        className="flex h-4.5 w-7.5 shrink-0 items-center rounded-full border border-transparent bg-line-control p-px transition-colors data-checked:bg-accent data-disabled:bg-line-strong"
      >
        <BaseSwitch.Thumb className="size-3.5 rounded-full bg-accent-ink transition-[translate] data-checked:translate-x-3" />
      </BaseSwitch.Root>
    </ChoiceLabel>
  )
}
