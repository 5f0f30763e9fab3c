import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { findRows } from '#components/records/find-rows.ts'
import { type FirstRows, FirstRowsScope } from '#components/records/first-rows-scope.tsx'
import { LINKED, type Linked, type Lists } from '#components/records/linked.ts'
import { listQueryOf } from '#components/records/list-query.ts'
import { linkedBy, namesFrom } from '#components/records/names.ts'
import type { RecordField } from '#components/records/record-field.ts'
import { pathOf, type RecordKind } from '#components/records/record-kind.ts'
import { viewCookie } from '#components/records/view-cookie.ts'
import { queryOf } from '#components/shell/address.ts'
import type { Row } from '#components/sync/edits.ts'
import { todayIn } from '#components/ui/format-day.ts'
import { ENGLISH } from '#components/ui/format-number.ts'
import type { Inside } from '#server/caller.ts'

/** The props of a page, of which a list reads its search, filters and order. */
export type ListPageProps = {
  params: Promise<{ workspace: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

type ListPageParts = {
  inside: Inside
  kind: RecordKind
  search: ListPageProps['searchParams']
  children: ReactNode
}

/** How many rows of a longer list arrive with its page. */
export const MOST_ROWS = 50

/**
 * A list page whose first rows arrive with it: its HTML shows them, and a short list needs no further request. Without
 * query parameters, it opens with the last view of the member.
 */
export async function ListPage({ inside, kind, search, children }: ListPageParts) {
  const query = await search
  const { member, workspace } = inside.here
  const kept = (await cookies()).get(viewCookie(member.id))?.value
  if (kept && Object.keys(query).length === 0)
    redirect(`/${workspace.slug}/${pathOf(kind)}?${queryOf(new URLSearchParams(kept))}`)
  return <FirstRowsScope first={[await firstRows(inside, kind, query)]}>{children}</FirstRowsScope>
}

/** The first rows of a list as the search, filters and order of an address ask for them. */
export async function firstRows(
  inside: Inside,
  kind: RecordKind,
  search: Awaited<ListPageProps['searchParams']>,
): Promise<FirstRows> {
  const { workspace, member } = inside.here
  const { time_zone: zone, currency } = workspace
  const [all, lists] = await Promise.all([
    inside.api[kind.module as 'tasks'].all() as Promise<{ data: Row[]; complete: boolean }>,
    listsFor(kind.fields, inside),
  ])
  const names = namesFrom(lists, { me: member.id, zone, currency, notation: ENGLISH })
  const wanted = listQueryOf(kind, new URLSearchParams(onlyTexts(search)))
  // The same code as in the browser, so that the whole list has these rows in the same places.
  const found = findRows(kind, all.data, wanted, { names, today: todayIn(zone) })
  const isShort = all.data.length <= MOST_ROWS
  const rows = isShort ? all.data : found.slice(0, MOST_ROWS)
  return {
    module: kind.module,
    ...(isShort ? { all } : { beginning: { wanted, rows, total: found.length } }),
    names: namesIn(rows, kind.fields, lists),
  }
}

/** The lists that fields refer to, as far as the viewer may read them. */
async function listsFor(fields: readonly RecordField[], { api, here }: Inside): Promise<Lists> {
  const read = async (kind: Linked) => [kind, (await api[LINKED[kind] as 'projects'].all()).data] as const
  return Object.fromEntries(await Promise.all(linkedBy(fields, here.member.role).map(read)))
}

/** The names of everything that the rows refer to. */
function namesIn(rows: readonly Row[], fields: readonly RecordField[], lists: Lists): Record<string, string> {
  const keys = fields.filter(({ kind }) => kind === 'record' || kind === 'people').map(({ key }) => key)
  const ids = new Set(rows.flatMap((row) => keys.flatMap((key) => row[key] as string | string[] | null)))
  const named = Object.values(lists).flatMap((list) => list ?? [])
  return Object.fromEntries(named.filter(({ id }) => ids.has(id)).map(({ id, name }) => [id, name]))
}

/** The first value of each query parameter. */
export function onlyTexts(search: Awaited<ListPageProps['searchParams']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value = []]) => {
      const text = Array.isArray(value) ? value[0] : value
      return text === undefined ? [] : [[key, text]]
    }),
  )
}
