'use client'

import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'style' | 'value' | 'defaultValue'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  mono?: boolean
}

/** Several lines of text; it grows with what is written. */
export function Textarea(props: TextareaProps) {
  const { value, defaultValue, onValueChange, mono, rows = 3, className, ...rest } = props
  return (
    <Field.Control
      value={value}
      defaultValue={defaultValue}
      onValueChange={onValueChange}
      render={<textarea {...rest} rows={rows} />}
      className={cx(
        controlStyle,
        'field-sizing-content h-auto min-h-16 resize-y py-1.5',
        mono && 'font-mono text-sm',
        className,
      )}
    />
  )
}
