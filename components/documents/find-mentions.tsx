'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fold } from '#components/records/fold.ts'
import { factsOf, pathOfRecord } from '#components/records/kinds.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import type { FindMentions, Mentionable } from './editor/suggestion-list.tsx'

const MOST = 8

/** People and records that a document can mention. */
export function useFindMentions(): FindMentions {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return useCallback(
    async (sign, words) => {
      if (sign === '@') {
        const { data } = await queries.ensureQueryData(
          trpc.members.all.queryOptions(undefined, { staleTime: Infinity }),
        )
        return data
          .filter(({ name, status }) => status === 'active' && fold(name).includes(fold(words)))
          .slice(0, MOST)
          .map(({ id, name }): Mentionable => ({
            href: `member:${id}`,
            name,
            icon: <Avatar name={name} seed={id} size="sm" />,
          }))
      }
      if (words === '') return []
      const found = await queries.fetchQuery(trpc.search.find.queryOptions({ q: words }))
      return found
        .filter(({ entity, id }) => pathOfRecord(entity, id) !== undefined)
        .slice(0, MOST)
        .map(({ entity, id, name }): Mentionable => ({
          href: `${entity}:${id}`,
          name: name || 'Untitled',
          hint: factsOf(entity)?.place?.label ?? '',
        }))
    },
    [queries, trpc],
  )
}
