import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { cx } from './cx.ts'

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  wide?: boolean
  /** On phones, only the icon is visible; screen readers still read the label. */
  terse?: boolean
  className?: string
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, wide, terse, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonStyle({ variant, size, wide }), terse && 'max-md:w-8 max-md:px-0', className)}>
      {icon && <span className={cx('-ml-0.5 flex [&>svg]:size-4', terse && 'max-md:ml-0')}>{icon}</span>}
      {terse ? <span className="max-md:sr-only">{children}</span> : children}
    </Link>
  )
}
