import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { digestOf, remembered } from './queries.ts'

/**
 * Stores digests of the current and earlier addresses and names of a contact, here and on invoices of providers. Names
 * are for invoices without an address.
 */
export async function rememberErased(
  ctx: WorkspaceContext,
  tx: Scoped,
  { id, email, name }: { id: string; email: string | null; name: string },
): Promise<void> {
  const own = sql`workspace_id = ${ctx.workspace.id}`
  await sql`
    insert into erased_address (workspace_id, digest, erased_at)
    select distinct ${ctx.workspace.id}::uuid, ${digestOf(ctx, sql`known.text`)}, ${ctx.now.toISOString()}::timestamptz
    from (
      select ${email}::text as text
      union select before ->> 'email' from change where ${own} and entity_id = ${id} and entity = 'contact'
      union select email from external_invoice where ${own} and contact = ${id}
      union select ${remembered(sql`name`)} from (
        select ${name}::text as name
        union select before ->> 'name' from change where ${own} and entity_id = ${id} and entity = 'contact'
        union select customer from external_invoice where ${own} and contact = ${id}
      ) named where name <> ''
    ) known where known.text is not null
    on conflict do nothing`.execute(tx)
}
