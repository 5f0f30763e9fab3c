import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Mail } from './schema.ts'

const SHOWN = 200

/** The latest emails of this workspace. */
export async function listMails(ctx: WorkspaceContext): Promise<Mail[]> {
  const rows = await ctx.db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'subject', 'body', 'status', 'error', 'created_at', 'sent_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows as Mail[]
}
