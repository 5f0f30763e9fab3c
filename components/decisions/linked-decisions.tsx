'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { LinkedTo } from '#server/modules/decisions/schema.ts'

/** The decisions that link to this record; renders nothing without any. Render it for owners only. */
export function LinkedDecisions({ entity, id }: LinkedTo) {
  const { root } = useFrame()
  const { data } = useQuery(useTRPC().decisions.linked.queryOptions({ entity, id }))
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Decisions" className="flex flex-col gap-1 print:hidden">
      <h2 className="text-sm font-medium text-ink-muted">Decisions</h2>
      <ul className="flex flex-col gap-1">
        {data.map((decision) => (
          <li key={decision.id} className="truncate">
            <TextLink href={`${root}/decisions/${decision.id}`}>{decision.title}</TextLink>
            {decision.chosen && <span className="text-ink-muted">{`: ${decision.chosen}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
