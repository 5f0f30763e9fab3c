import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The digest of an erased address; it differs between workspaces. */
export const digestOf = ({ workspace }: WorkspaceContext, email: RawBuilder<unknown>) =>
  sql`sha256(convert_to(${workspace.id}::text || ' ' || ${email}, 'UTF8'))`

/** Filters the addresses (lower case) of erased people, except those who became contacts again. */
export async function erasedAmong(ctx: WorkspaceContext, db: Reader, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(${emails}::text[]) as given (email)
    join erased_address e on e.workspace_id = ${ctx.workspace.id} and e.digest = ${digestOf(ctx, sql`given.email`)}
    where not exists (
      select from contact c where c.workspace_id = ${ctx.workspace.id} and c.email = given.email and c.deleted_at is null
    )`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
