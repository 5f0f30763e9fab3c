'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

type BacklinksProps = {
  entity: string
  id: string
  /** With a small heading, for the panel beside a text. */
  isSmall?: boolean
}

/** The documents that mention this record; renders nothing without any. */
export function Backlinks({ entity, id, isSmall = false }: BacklinksProps) {
  const { root } = useFrame()
  const { data } = useQuery(useTRPC().documents.backlinks.queryOptions({ entity, id }))
  if (!data || data.data.length === 0) return null
  const list = (
    <ul className="flex flex-col gap-1">
      {data.data.map((document) => (
        <li key={document.id} className="flex min-w-0 items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0">
          <FileText aria-hidden className="text-ink-faint" />
          <span className="truncate" dir="auto">
            <TextLink href={`${root}/documents/${document.id}`}>{document.title}</TextLink>
          </span>
        </li>
      ))}
      {data.has_more && <li className="text-sm text-ink-muted">And more</li>}
    </ul>
  )
  if (!isSmall) return <Section title="Mentioned in">{list}</Section>
  return (
    <section aria-label="Mentioned in" className="flex flex-col gap-1 print:hidden">
      <h2 className="text-sm font-medium text-ink-muted">Mentioned in</h2>
      {list}
    </section>
  )
}
