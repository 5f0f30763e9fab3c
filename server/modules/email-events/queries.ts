import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { knownHere } from '../suppressions/queries.ts'
import type { EmailEvent, ListEmailEvents } from './schema.ts'

const SHOWN = 100
/** The number of latest events of the installation to scan for those of a workspace. */
const LOOKED_THROUGH = 20_000

/** Events about contacts of the workspace, and events that could not be parsed; newest first. */
export async function listEmailEvents(ctx: WorkspaceContext, { unknown }: ListEmailEvents): Promise<EmailEvent[]> {
  const latest = sql`select id, provider, class, email, detail, shape, at from email_event`
  const own = sql`
    select * from (${latest} order by id desc limit ${LOOKED_THROUGH}) as latest
    where class not in ('other', 'unknown') and exists (${knownHere(ctx, 'latest.email')})`
  const { rows } = await sql<EmailEvent>`
    ${unknown ? sql`${latest} where class = 'unknown'` : own} order by id desc limit ${SHOWN}`.execute(ctx.db)
  return rows
}
