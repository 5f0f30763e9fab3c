'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { Option } from '#components/ui/option.ts'
import type { Linked, RecordField } from './record-field.ts'

/** Labels of referenced ids, and the choices available. */
export type Names = {
  of: (kind: Linked, id: string) => string
  options: Record<Linked, readonly Option[]>
  /** The default currency of the workspace, and its time zone (IANA name), in which days are counted. */
  currency: string
  zone: string
}

type Named = { id: string; name: string; status?: string }

/** The members of the workspace, and the projects, contacts, deals and so on that `fields` reference. */
export function useNames(fields: readonly RecordField[]): Names {
  const trpc = useTRPC()
  const { role, here } = useFrame()
  const mayRead = role !== 'guest'
  const points = (entity: Linked) => fields.some((field) => field.kind === 'record' && field.entity === entity)
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
  return useMemo(
    () => namesFrom({ member, project, contact, campaign, folder, deal }, { currency, zone }),
    [member, project, contact, campaign, folder, deal, currency, zone],
  )
}

function namesFrom(
  lists: Record<Linked, readonly Named[] | undefined>,
  place: Pick<Names, 'currency' | 'zone'>,
): Names {
  const names = new Map(Object.values(lists).flatMap((list) => list?.map(({ id, name }) => [id, name] as const) ?? []))
  const optionsOf = (list: readonly Named[] = []) =>
    list
      .filter(({ status }) => status !== 'deactivated' && status !== 'invited')
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  return {
    of: (kind, id) => names.get(id) ?? (lists[kind] ? UNKNOWN[kind] : '…'),
    options: {
      member: optionsOf(lists.member),
      project: optionsOf(lists.project),
      contact: optionsOf(lists.contact),
      campaign: optionsOf(lists.campaign),
      folder: optionsOf(lists.folder),
      deal: optionsOf(lists.deal),
    },
    ...place,
  }
}

const UNKNOWN = {
  member: 'Unknown member',
  project: 'Unknown project',
  contact: 'Unknown contact',
  campaign: 'Unknown campaign',
  folder: 'Unknown folder',
  deal: 'Unknown deal',
}
