import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The digest of an erased address or name; it differs between workspaces. */
export const digestOf = ({ workspace }: WorkspaceContext, text: RawBuilder<unknown>) =>
  sql`sha256(convert_to(${workspace.id}::text || ' ' || ${text}, 'UTF8'))`

/** A name as it is remembered: it is not an address. */
export const remembered = (name: RawBuilder<unknown>) => sql`'name ' || lower(${name})`

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

/** Filters the names of erased people, except those whose name a contact has. */
export async function erasedNamesAmong(
  ctx: WorkspaceContext,
  db: Reader,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) as given (name)
    join erased_address e on e.workspace_id = ${ctx.workspace.id}
      and e.digest = ${digestOf(ctx, remembered(sql`given.name`))}
    where not exists (
      select from contact c where c.workspace_id = ${ctx.workspace.id} and lower(c.name) = lower(given.name) and c.deleted_at is null
    )`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
