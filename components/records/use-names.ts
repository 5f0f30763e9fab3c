'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { useFirstRows } from './first-rows-scope.tsx'
import { LINKED, type Lists, type Named } from './linked.ts'
import { linkedBy, type Names, namesFrom } from './names.ts'
import type { RecordField } from './record-field.ts'

/** The members of the workspace, and the projects, contacts, deals and so on that `fields` reference. */
export function useNames(fields: readonly RecordField[]): Names {
  const trpc = useTRPC()
  const { person, role, here } = useFrame()
  const first = useFirstRows()
  const kinds = linkedBy(fields, role)
  const key = kinds.join()
  const lists = useQueries({
    queries: kinds.map((kind) => trpc[LINKED[kind] as 'projects'].all.queryOptions(undefined, { staleTime: Infinity })),
    combine: useMemo(() => listsOf(key), [key]),
  })
  const { currency, zone } = here
  const notation = useNotation()
  const me = person.id
  return useMemo(() => {
    const served = Object.assign({}, ...first.map(({ names }) => names)) as Readonly<Record<string, string>>
    return namesFrom(lists, { me, currency, zone, notation }, served)
  }, [lists, me, currency, zone, notation, first])
}

/** Puts the answers under their kinds. The same function for the same kinds, so that it runs only for new answers. */
const listsOf = (key: string) => (answers: readonly { data: { data: readonly Named[] } | undefined }[]) =>
  Object.fromEntries(key.split(',').map((kind, at) => [kind, answers[at]?.data?.data])) as Lists
