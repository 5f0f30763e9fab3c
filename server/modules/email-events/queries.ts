import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { knownHere } from '../suppressions/queries.ts'
import type { EmailEvent, ListEmailEvents } from './schema.ts'

const SHOWN = 100
/** How many of the latest events of the installation are looked through for those of a workspace. */
const LOOKED_THROUGH = 20_000

/** What was told of addresses that the workspace knows, or what nobody understood; the latest first. */
export async function listEmailEvents(ctx: WorkspaceContext, { unknown }: ListEmailEvents): Promise<EmailEvent[]> {
  const latest = sql`select id, provider, class, email, detail, shape, at from email_event`
  const own = sql`
    select * from (${latest} order by id desc limit ${LOOKED_THROUGH}) as told
    where class not in ('other', 'unknown') and exists (${knownHere(ctx, 'told.email')})`
  const { rows } = await sql<EmailEvent>`
    ${unknown ? sql`${latest} where class = 'unknown'` : own} order by id desc limit ${SHOWN}`.execute(ctx.db)
  return rows
}
