import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The names of the contacts with these addresses; the oldest contact when several share one. */
export async function namesByEmail(
  ctx: WorkspaceContext,
  db: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('contact')
    .select(['contact.email', 'contact.name'])
    .distinctOn('contact.email')
    .where('contact.workspace_id', '=', ctx.workspace.id)
    .where('contact.deleted_at', 'is', null)
    .where(sql<boolean>`contact.email = any(${emails}::text[])`)
    .orderBy('contact.email')
    .orderBy('contact.id')
    .execute()
  return new Map(rows.map(({ email, name }) => [email!, name]))
}

/** The id of the oldest contact with this address. */
export async function contactByEmail(ctx: WorkspaceContext, email: string): Promise<string | null> {
  const found = ctx.db.selectFrom('contact').select('id').where('workspace_id', '=', ctx.workspace.id)
  const row = await found.where('email', '=', email).where('deleted_at', 'is', null).orderBy('id').executeTakeFirst()
  return row?.id ?? null
}
