'use client'

import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** The mind map and topic that a task was created from. */
export function TaskOrigin({ task }: { task: string }) {
  const { root } = useFrame()
  const { mindmaps } = useTRPC()
  const { data } = useQuery(mindmaps.tasks.origin.queryOptions({ id: task }))
  if (!data) return null
  return (
    <p className="flex items-center gap-2 text-ink-muted">
      <Network aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate">
        From the mind map <TextLink href={`${root}/mindmaps/${data.mindmap}`}>{data.title}</TextLink>
        {data.topic !== null && <>, topic “{data.topic}”</>}
      </span>
    </p>
  )
}
