import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Suppression } from './schema.ts'

const SHOWN = 200
const HOLDS = sql`(suppression.until is null or suppression.until > now())`

/**
 * SQL: contacts and members with the address `email`. Suppressions belong to the server, so this limits what a
 * workspace sees.
 */
export const knownHere = ({ workspace }: WorkspaceContext, email: string) => sql`
  select 'contact' as entity, id as entity_id, name from contact
  where workspace_id = ${workspace.id} and contact.email = ${sql.ref(email)} and deleted_at is null
  union all
  select 'member', id, name from member where workspace_id = ${workspace.id} and lower(member.email) = ${sql.ref(email)}`

/** Suppressed addresses of this workspace's contacts and members; for a single address, locked before lifting it. */
export async function listSuppressions(
  ctx: WorkspaceContext,
  { email, tx = ctx.db }: { email?: string; tx?: Reader } = {},
): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    select suppression.email, reason, provider, detail, since, until, known.entity, known.entity_id, known.name
    from suppression cross join lateral (${knownHere(ctx, 'suppression.email')} limit 1) as known
    where ${HOLDS} and ${email === undefined ? sql`true` : sql`suppression.email = ${email}`}
    order by since desc, suppression.email limit ${SHOWN}
    ${email === undefined ? sql`` : sql`for update of suppression`}`.execute(tx)
  return rows
}

/** Every suppressed address of this installation, for operators. */
export async function listAllSuppressions(relay: Kysely<DB>) {
  return relay
    .selectFrom('suppression')
    .select(['email', 'reason', 'since'])
    .where(sql<boolean>`${HOLDS}`)
    .orderBy('since')
    .orderBy('email')
    .execute()
}
