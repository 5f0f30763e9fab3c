import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among, rowsWith } from '#server/core/database/rows.ts'
import { addressKey, isId, nameKey } from '#server/core/values/fields.ts'

/** The id of an active member by id, email address or a name that only one of them has. */
export type FindPerson = (text: string) => string | undefined

/** Those that `texts` name are locked until the transaction ends, so that none is deactivated meanwhile. */
export async function findPeople(ctx: WorkspaceContext, tx: Reader, texts: readonly string[]): Promise<FindPerson> {
  const members = await rowsWith(ctx, tx, 'member', { status: 'active' }).select(['id', 'email', 'name']).execute()
  const ids = new Set(members.map(({ id }) => id))
  const byAddress = new Map(members.map(({ id, email }) => [addressKey(email), id]))
  const byName = Map.groupBy(members, ({ name }) => nameKey(name))
  const find: FindPerson = (text) => {
    if (isId(text)) return ids.has(text) ? text : undefined
    if (text.includes('@')) return byAddress.get(addressKey(text))
    const [found, another] = byName.get(nameKey(text)) ?? []
    return another ? undefined : found?.id
  }
  const named = [...new Set(texts.flatMap((text) => find(text) ?? []))]
  if (named.length === 0) return find
  const active = rowsWith(ctx, tx, 'member', { status: 'active' }).where('id', 'in', among(named, 'uuid'))
  const held = await active.select('id').orderBy('id').forShare().execute()
  const present = new Set(held.map(({ id }) => id))
  return (text) => {
    const id = find(text)
    return id !== undefined && present.has(id) ? id : undefined
  }
}
