import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among, rowsWith } from '#server/core/database/rows.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { contactsByEmail } from '../../contacts/queries.ts'
import { type Item, refsOf } from '../sources/source.ts'

/** The id of the contact with an email address. */
export type FindContact = (email: string) => string | undefined

/** Finds and locks the contacts that these items refer to by their address, so that they cannot move to the Trash meanwhile. */
export async function findContacts(ctx: WorkspaceContext, tx: Reader, items: readonly Item[]): Promise<FindContact> {
  const refs = items.flatMap((item) => refsOf(item).flatMap(([, some]) => some))
  const emails = new Set(refs.flatMap((ref) => ('email' in ref ? addressKey(ref.email) : [])))
  if (emails.size === 0) return () => undefined
  const found = await contactsByEmail(ctx, tx, [...emails])
  const ids = [...found.values()].map(({ id }) => id)
  const rows = rowsWith(ctx, tx, 'contact', {}).where('id', 'in', among(ids, 'uuid')).where('deleted_at', 'is', null)
  const present = new Set((await rows.select('id').orderBy('id').forShare().execute()).map(({ id }) => id))
  return (email) => {
    const id = found.get(addressKey(email))?.id
    return id !== undefined && present.has(id) ? id : undefined
  }
}
