import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { cx } from './cx.ts'

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  wide?: boolean
  className?: string
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonStyle({ variant, size, wide }), className)}>
      {icon && <span className="-ml-0.5 flex [&>svg]:size-4">{icon}</span>}
      {children}
    </Link>
  )
}
