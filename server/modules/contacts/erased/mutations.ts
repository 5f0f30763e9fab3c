import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { digestOf } from './queries.ts'

/** Stores digests of the current and earlier addresses of a contact, here and on invoices of providers. */
export async function rememberErased(
  ctx: WorkspaceContext,
  tx: Scoped,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  const own = sql`workspace_id = ${ctx.workspace.id}`
  await sql`
    insert into erased_address (workspace_id, digest, erased_at)
    select distinct ${ctx.workspace.id}::uuid, ${digestOf(ctx, sql`known.email`)}, ${ctx.now.toISOString()}::timestamptz
    from (
      select ${email}::text as email
      union select before ->> 'email' from change where ${own} and entity_id = ${id} and entity = 'contact'
      union select email from external_invoice where ${own} and contact = ${id}
    ) known where known.email is not null
    on conflict do nothing`.execute(tx)
}
