'use client'

import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * A button without a style. It is disabled until React handles presses, so that no press is lost. Submit buttons are
 * not: plain HTML forms work without React, and `Form` disables its own.
 */
export function BareButton({ type = 'button', disabled, className, ...rest }: ComponentProps<'button'>) {
  const isReady = useIsHydrated() || type === 'submit'
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || !isReady}
      className={isReady ? className : cx(className, 'opacity-60')}
    />
  )
}
