'use client'

import { Field as BaseField } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type FieldProps = {
  label?: ReactNode
  labelHidden?: boolean
  /** What to write and why, under the control. */
  hint?: ReactNode
  /** A sentence that says what to do; its presence marks the control invalid. */
  error?: string
  optional?: boolean
  disabled?: boolean
  className?: string
  /** One control of the kit; label, hint and error are wired to it. */
  children: ReactNode
}

export function Field({ label, labelHidden, hint, error, optional, disabled, className, children }: FieldProps) {
  return (
    <BaseField.Root
      invalid={Boolean(error)}
      disabled={disabled}
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
    >
      {label && (
        <BaseField.Label className={labelHidden ? 'sr-only' : 'w-fit font-medium text-ink'}>
          {label}
          {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
        </BaseField.Label>
      )}
      {children}
      {error && (
        <BaseField.Error match className="flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {error}
        </BaseField.Error>
      )}
      {hint && <BaseField.Description className="text-sm text-ink-muted">{hint}</BaseField.Description>}
    </BaseField.Root>
  )
}
