'use client'

import type { ComponentProps, ReactNode } from 'react'
import { controlStyle } from './control-style.ts'
import { cx } from './cx.ts'
import { useField, useIsEarly } from './use-field.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'style' | 'size'> & {
  onValueChange?: ((value: string) => void) | undefined
  /** A 16 px icon before the text. */
  icon?: ReactNode
  /** Text or a small button after the text. */
  end?: ReactNode
  /** Monospaced with tabular figures, for identifiers and secrets. */
  mono?: boolean
}

/** A single-line text field. Outside a `Field`, it needs an `aria-label`. */
export function Input({ icon, end, mono, className, onValueChange, onChange, ...rest }: InputProps) {
  const field = useField(rest)
  const isEarly = useIsEarly(rest)
  const input = (
    <input
      dir="auto"
      {...rest}
      {...field}
      readOnly={rest.readOnly || isEarly}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(event.target.value)
      }}
      className={cx(
        controlStyle,
        Boolean(icon) && 'pl-8',
        Boolean(end) && 'pr-9',
        mono && 'font-mono text-sm',
        !icon && !end && className,
      )}
    />
  )
  if (!icon && !end) return input
  return (
    <span className={cx('relative block w-full', className)}>
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-faint [&>svg]:size-4">
          {icon}
        </span>
      )}
      {input}
      {end && <span className="absolute inset-y-0 right-0.5 flex items-center text-ink-faint">{end}</span>}
    </span>
  )
}
