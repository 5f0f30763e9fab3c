'use client'

import type { ComponentProps, ReactNode } from 'react'
import { BareButton } from './bare-button.tsx'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'style' | 'children'> & {
  /** The accessible name, also shown on hover. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  /** A shortcut shown beside the name on hover. */
  shortcut?: string
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, shortcut, className, ...rest } = props
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <BareButton
        aria-label={label}
        {...rest}
        data-disabled={rest.disabled ? '' : undefined}
        className={cx(buttonStyle({ variant, size, square: true }), '[&>svg]:size-4', className)}
      >
        {icon}
      </BareButton>
    </Tooltip>
  )
}
