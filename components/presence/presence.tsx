'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNames } from '#components/records/use-names.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Visit } from '#server/modules/presence/schema.ts'
import { newTab, presenceKey } from './presence-key.ts'

const BEAT_MS = 10_000
const SHOWN = 4
const NO_FIELDS = [] as const

/** The other members viewing this record. Also reports the user's own presence, unless the window is in the background. */
export function Presence({ entity, id }: Pick<Visit, 'entity' | 'id'>) {
  const { person } = useFrame()
  const names = useNames(NO_FIELDS)
  const nameOf = (member: string) => names.of('member', member)
  const others = useMembersOn(entity, id).filter((member) => member !== person.id)
  const said = others.map(nameOf)
  return (
    <span role="status" className="flex items-center -space-x-1 empty:-mr-2">
      {others.slice(0, SHOWN).map((member) => (
        <span key={member} className="rounded-full border-2 border-surface" title={`${nameOf(member)} is viewing this`}>
          <Avatar name={nameOf(member)} seed={member} />
        </span>
      ))}
      {said.length > 0 && (
        <span className="sr-only">
          {said.join(', ')} {said.length === 1 ? 'is' : 'are'} viewing this
        </span>
      )}
    </span>
  )
}

function useMembersOn(entity: Visit['entity'], id: string): readonly string[] {
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { data = [] } = useQuery<readonly string[]>({
    queryKey: presenceKey(id),
    queryFn: () => [],
    enabled: false,
    staleTime: Infinity,
  })
  useEffect(() => {
    const visit = { entity, id, tab: newTab() }
    const leave = () => void client.presence.leave.mutate(visit).catch(() => undefined)
    const enter = async () => {
      if (document.hidden) return
      const present = await client.presence.enter.mutate(visit).catch(() => undefined)
      if (present) queries.setQueryData(presenceKey(id), present.members)
    }
    const follow = () => (document.hidden ? leave() : void enter())
    const timer = setInterval(() => void enter(), BEAT_MS)
    document.addEventListener('visibilitychange', follow)
    void enter()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [client, entity, id, queries])
  return data
}
