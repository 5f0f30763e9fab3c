import Link from 'next/link'
import type { ReactNode } from 'react'
import { Wordmark } from './logo.tsx'
import { Main } from './main.tsx'

type AuthLayoutProps = {
  title: string
  description?: ReactNode
  /** A link below the card, such as "Back to sign in". */
  footer?: ReactNode
  children?: ReactNode
}

function Arches() {
  const arches = [60, 130, 200, 270, 340, 410, 480]
  return (
    <svg
      aria-hidden
      viewBox="0 0 1000 560"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[62dvh] w-full mask-t-from-10% text-line-strong"
      fill="none"
      stroke="currentColor"
    >
      {arches.map((r) => (
        <path key={r} d={`M${500 - r} 560V${500}a${r} ${r} 0 0 1 ${2 * r} 0V560`} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

/** A page with a single card: sign in, accept an invitation, reset a password. The card grows down, so that errors do not move it. */
export function AuthLayout({ title, description, footer, children }: AuthLayoutProps) {
  return (
    <Main className="relative flex min-h-dvh flex-col items-center gap-6 overflow-hidden bg-canvas px-4 pt-[max(2.5rem,16dvh)] pb-10">
      <Arches />
      <Link href="/" className="relative rounded-md p-1" aria-label="Atrium home">
        <Wordmark />
      </Link>
      <div className="relative w-full max-w-96 rounded-lg bg-raised p-6 shadow-float">
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-ink-muted">{description}</p>}
        {children && <div className="mt-5">{children}</div>}
      </div>
      {footer && <div className="relative rounded-md bg-canvas px-2 text-center text-ink-muted">{footer}</div>}
    </Main>
  )
}
