'use client'

import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { useField, useIsEarly } from './use-field.ts'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'style'> & {
  onValueChange?: (value: string) => void
  mono?: boolean
}

/** A multi-line text field that grows with its content. */
export function Textarea({ onValueChange, onChange, mono, rows = 3, className, ...rest }: TextareaProps) {
  const field = useField(rest)
  const isEarly = useIsEarly(rest)
  return (
    <textarea
      dir="auto"
      {...rest}
      {...field}
      readOnly={rest.readOnly || isEarly}
      rows={rows}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(event.target.value)
      }}
      className={cx(
        controlStyle,
        'field-sizing-content h-auto min-h-16 resize-y py-1.5',
        mono && 'font-mono text-sm',
        className,
      )}
    />
  )
}
