import type { Connection } from '#db/client.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import { markDue } from '#server/core/records/mark-due.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { quoteKind } from '../kind.ts'
import { isPast } from '../rules.ts'

/** Marks sent quotes as expired once their last day has ended in the time zone of the workspace. */
export async function expireQuotes(platform: Platform, relay: Connection): Promise<void> {
  const { rows } = await relay.pool.query<Workspace>(
    `select ${workspaceColumns('w')} from workspace w
     where exists (select from quote q where q.workspace_id = w.id and q.status = 'sent' and q.deleted_at is null
       and q.valid_until < ($1::timestamptz at time zone w.time_zone)::date)`,
    [platform.now],
  )
  for (const workspace of rows) await expireIn(contextOf(platform, workspace))
}

const expireIn = (ctx: WorkspaceContext) =>
  markDue(quoteKind, ctx, {
    due: (quotes, today) => quotes.where('status', '=', 'sent').where('valid_until', '<', today),
    async mark(changing, quote, today) {
      if (quote.status === 'sent' && isPast(quote, today))
        await amendRecord(quoteKind, ctx, changing, quote, { status: 'expired' })
    },
  })
