import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { contactsByEmail } from '../../contacts/queries.ts'
import { type Item, refsOf } from '../sources/source.ts'

/** The id of the contact with an email address. */
export type FindContact = (email: string) => string | undefined

/** Finds the contacts that these items refer to by their address. */
export async function findContacts(ctx: WorkspaceContext, tx: Reader, items: readonly Item[]): Promise<FindContact> {
  const refs = items.flatMap((item) => refsOf(item).flatMap(([, some]) => some))
  const emails = new Set(refs.flatMap((ref) => ('email' in ref ? addressKey(ref.email) : [])))
  const found = emails.size === 0 ? undefined : await contactsByEmail(ctx, tx, [...emails])
  return (email) => found?.get(addressKey(email))?.id
}
