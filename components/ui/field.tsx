'use client'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { errorSentence } from './error-sentence.ts'
import { FieldContext } from './use-field.ts'

type FieldProps = {
  label?: ReactNode
  labelHidden?: boolean
  /** What to enter and why, below the control. */
  hint?: ReactNode
  /** An instruction to fix the value. Its presence marks the control as invalid. */
  error?: string
  optional?: boolean
  disabled?: boolean
  className?: string
  /** One form control; the field connects label, hint and error to it. */
  children: ReactNode
}

export function Field({ label, labelHidden, hint, error, optional, disabled, className, children }: FieldProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  const [problem, setProblem] = useState<string>()
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext
      value={{ id, describedBy, invalid: Boolean(error), disabled: Boolean(disabled), onProblem: setProblem }}
    >
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        {label && (
          <label htmlFor={id} className={labelHidden ? 'sr-only' : 'w-fit font-medium text-ink'}>
            {label}
            {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
          </label>
        )}
        {children}
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger-text">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {errorSentence(problem ?? error, typeof label === 'string' ? label : undefined)}
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
