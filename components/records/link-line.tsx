import type { ReactNode } from 'react'
import { TextLink } from '#components/ui/text-link.tsx'

/** A link to another record, as a line among the fields. Without `href` the record is gone. */
export function LinkLine({ label, href, children }: { label: string; href?: string | undefined; children: ReactNode }) {
  return (
    <dl className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-center">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="truncate px-2.75">{href ? <TextLink href={href}>{children}</TextLink> : children}</dd>
    </dl>
  )
}
