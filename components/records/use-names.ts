'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { useFirstRows } from './first-rows-scope.tsx'
import { type Names, namesFrom, refersTo } from './names.ts'
import type { Linked, RecordField } from './record-field.ts'

/** The members of the workspace, and the projects, contacts, deals and so on that `fields` reference. */
export function useNames(fields: readonly RecordField[]): Names {
  const trpc = useTRPC()
  const { person, role, here } = useFrame()
  const mayRead = role !== 'guest'
  const points = (entity: Linked) => refersTo(fields, entity)
  const first = useFirstRows()
  const held = { staleTime: Infinity }
  const member = useQuery(trpc.members.all.queryOptions(undefined, held)).data?.data
  const project = useQuery(trpc.projects.all.queryOptions(undefined, { ...held, enabled: points('project') })).data
    ?.data
  const contact = useQuery(
    trpc.contacts.all.queryOptions(undefined, { ...held, enabled: points('contact') && mayRead }),
  ).data?.data
  const campaign = useQuery(
    trpc.campaigns.all.queryOptions(undefined, { ...held, enabled: points('campaign') && mayRead }),
  ).data?.data
  const folder = useQuery(trpc.folders.all.queryOptions(undefined, { ...held, enabled: points('folder') && mayRead }))
    .data?.data
  const deal = useQuery(trpc.deals.all.queryOptions(undefined, { ...held, enabled: points('deal') && mayRead })).data
    ?.data
  const { currency, zone } = here
  const notation = useNotation()
  const me = person.id
  return useMemo(() => {
    const served = Object.assign({}, ...first.map(({ names }) => names)) as Readonly<Record<string, string>>
    return namesFrom({ member, project, contact, campaign, folder, deal }, { me, currency, zone, notation }, served)
  }, [member, project, contact, campaign, folder, deal, me, currency, zone, notation, first])
}
