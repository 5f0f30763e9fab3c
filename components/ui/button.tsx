'use client'

import { Button as BaseButton } from '@base-ui/react/button'
import type { ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonProps = Omit<BaseButton.Props, 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A 16 px lucide icon before the words. */
  icon?: ReactNode
  /** Keeps its width and focus, shows a spinner and refuses presses. */
  loading?: boolean
  /** Why it cannot be pressed now. Disables the button and is said on hover and focus. */
  disabledReason?: string | null
  wide?: boolean
  className?: string
}

/** A button says what it does with a verb. One primary per page. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, loading, disabledReason, wide, className, disabled, children, ...rest } = props
  const button = (
    <BaseButton
      type="button"
      {...rest}
      disabled={Boolean(disabled || loading || disabledReason)}
      focusableWhenDisabled={Boolean(loading || disabledReason)}
      aria-busy={loading || undefined}
      aria-description={disabledReason ?? undefined}
      className={cx(buttonStyle({ variant, size, wide }), className)}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {icon && <span className={cx('-ml-0.5 flex [&>svg]:size-4', loading && 'invisible')}>{icon}</span>}
      <span className={loading ? 'opacity-0' : undefined}>{children}</span>
    </BaseButton>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
