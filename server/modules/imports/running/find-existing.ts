import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among, rowsWith } from '#server/core/database/rows.ts'
import { nameKey } from '#server/core/values/fields.ts'
import type { Numbered } from '../reading/read-items.ts'
import { naturalKeysOf } from '../sources/natural-keys.ts'

type Existing = { id: string; name: string }
/** The record that was here before the object of the source, and has its address, number or EAN. */
export type FindExisting = (item: Numbered) => string | undefined

/**
 * Finds and locks records that unlinked items describe. Records that are linked to another object of the source are its
 * records: two people can share an address. Rows without an id of their own have a new one after each change.
 */
export async function findExisting(
  ctx: WorkspaceContext,
  tx: Scoped,
  scope: string,
  unlinked: readonly Numbered[],
): Promise<FindExisting> {
  const wanted = unlinked.filter((item) => !item.isTwin)
  const keys = wanted.map(naturalKeysOf)
  const valuesOf = (name: 'email' | 'number' | 'ean') => [...new Set(keys.flatMap((key) => key[name] ?? []))]
  const [emails, numbers, eans] = [valuesOf('email'), valuesOf('number'), valuesOf('ean')]
  const byKey = new Map<string, Existing[]>()
  const add = (kind: string, key: string | null, one: Existing) => {
    if (key !== null) byKey.set(`${kind} ${key}`, [...(byKey.get(`${kind} ${key}`) ?? []), one])
  }
  if (emails.length > 0) {
    const contacts = rowsWith(ctx, tx, 'contact', {}).select(['id', 'name', 'email']).where('deleted_at', 'is', null)
    const found = contacts.where('email', 'in', among(emails, 'text')).orderBy('id').forUpdate()
    for (const { email, ...one } of await found.execute()) add('email', email, one)
  }
  if (numbers.length + eans.length > 0) {
    const items = rowsWith(ctx, tx, 'item', {})
      .select(['id', 'name', 'number_key', 'ean_key'])
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('number_key', 'in', among(numbers, 'text')), eb('ean_key', 'in', among(eans, 'text'))]))
    for (const { number_key, ean_key, ...one } of await items.orderBy('id').forUpdate().execute()) {
      add('number', number_key, one)
      add('ean', ean_key, one)
    }
  }
  if (byKey.size === 0) return () => undefined
  const ids = new Set([...byKey.values()].flatMap((some) => some.map(({ id }) => id)))
  const links = rowsWith(ctx, tx, 'import_link', { source: scope }).select('entity_id')
  const rows = await links.where('entity_id', 'in', among(ids, 'uuid')).execute()
  const ofOthers = new Set(rows.map(({ entity_id }) => entity_id))
  return (item) => {
    if (item.isTwin) return undefined
    const found = Object.entries(naturalKeysOf(item)).flatMap(([kind, key]) => byKey.get(`${kind} ${key}`) ?? [])
    const free = found.filter(({ id }) => item.isIdOfContent || !ofOthers.has(id))
    const [first, another] = free
    if (item.entity === 'item' || !another) return first?.id
    // People who share an address are told apart by their name.
    const name = item.fields['name']
    return free.find((one) => typeof name === 'string' && nameKey(one.name) === nameKey(name))?.id
  }
}
