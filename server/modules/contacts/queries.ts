import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The contacts with these addresses; the oldest one when several share one. */
export async function contactsByEmail(
  ctx: WorkspaceContext,
  db: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const rows = await db
    .selectFrom('contact')
    .select(['contact.id', 'contact.email', 'contact.name'])
    .distinctOn('contact.email')
    .where('contact.workspace_id', '=', ctx.workspace.id)
    .where('contact.deleted_at', 'is', null)
    .where(sql<boolean>`contact.email = any(${emails}::text[])`)
    .orderBy('contact.email')
    .orderBy('contact.id')
    .execute()
  return new Map(rows.map(({ email, id, name }) => [email!, { id, name }]))
}
