import type { Cells } from '#server/cells/cells.ts'
import { findMembership } from '#server/modules/account/queries.ts'

/** The membership of an account in the workspace with this slug, and its cell. `slug` can be any text. */
export async function membershipOf(cells: Cells, userId: string, slug: string) {
  // Postgres refuses this character, and no slug contains it.
  if (slug.includes('\0')) return undefined
  const cell = await cells.ofSlug(slug)
  const found = cell && (await findMembership(cell.databases.auth.db, userId, slug))
  return found && { ...found, cell }
}
