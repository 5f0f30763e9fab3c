'use client'

import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { leadToUnread } from './unread-field.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A 16 px lucide icon before the label. */
  icon?: ReactNode
  /** Shows a spinner and ignores clicks, but keeps the width and focus. */
  loading?: boolean
  /** Disables the button. The reason appears on hover and focus. */
  disabledReason?: string | null
  /** Issues, sends or books what the page shows: leads to a field whose text is not saved instead. */
  final?: boolean
  wide?: boolean
  /** On phones, only the icon is visible; screen readers still read the label. */
  terse?: boolean
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** Labels start with a verb. Each page has one primary button. Disabled until React handles presses, as `BareButton`. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, loading, disabledReason, final, wide, terse, className, disabled, children, ...rest } =
    props
  const reasonId = useId()
  // Unlike `disabled`, keeps the button focusable: it keeps focus while loading, and its reason stays readable.
  const held = Boolean(loading || disabledReason)
  const isReady = useIsHydrated() || rest.type === 'submit'
  return (
    <button
      type="button"
      // Set here instead of by a `Tooltip` around it, which would mount the button anew and lose its focus.
      data-tip={disabledReason ?? undefined}
      {...rest}
      disabled={(disabled && !held) || !isReady}
      data-disabled={disabled || held || !isReady ? '' : undefined}
      aria-disabled={held || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={held ? refuse : (event) => !(final && leadToUnread()) && rest.onClick?.(event)}
      className={cx(buttonStyle({ variant, size, wide }), terse && 'max-md:w-8 max-md:px-0', className)}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {icon && (
        <span className={cx('-ml-0.5 flex [&>svg]:size-4', terse && 'max-md:ml-0', loading && 'invisible')}>
          {icon}
        </span>
      )}
      <span className={cx(terse && 'max-md:sr-only', loading && 'opacity-0')}>{children}</span>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
