'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** The documents that mention this record; nothing if there are none. */
export function Backlinks({ entity, id }: { entity: string; id: string }) {
  const { root } = useFrame()
  const { data } = useQuery(useTRPC().documents.backlinks.queryOptions({ entity, id }))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label="Mentioned in" className="flex flex-col gap-1 print:hidden">
      <h2 className="text-sm font-medium text-ink-muted">Mentioned in</h2>
      <ul className="flex flex-col gap-1">
        {data.data.map((document) => (
          <li key={document.id} className="truncate">
            <TextLink href={`${root}/documents/${document.id}`}>{document.title}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
