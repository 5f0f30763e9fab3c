import type { ReactNode } from 'react'

/** The status of a printed record, such as Draft, beside the address. */
export function Stamp({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-md border-2 border-line-control px-3 py-1 text-md font-semibold tracking-wide text-ink-muted uppercase">
      {children}
    </span>
  )
}
