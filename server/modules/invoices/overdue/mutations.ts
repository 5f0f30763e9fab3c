import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { markDue } from '#server/core/records/mark-due.ts'
import { invoiceKind } from '../kind.ts'
import { fallDue } from '../mutations.ts'
import { findDueWorkspaces } from './queries.ts'

/** Marks every open invoice whose due day has ended in its workspace's time zone; each triggers `invoice.overdue`. */
export async function markOverdue(platform: Platform, relay: Connection): Promise<void> {
  for (const workspace of await findDueWorkspaces(relay, platform.now)) await markIn(contextOf(platform, workspace))
}

const markIn = (ctx: WorkspaceContext) =>
  markDue(invoiceKind, ctx, {
    due: (invoices, today) =>
      invoices
        .where('status', '=', 'open')
        .where(sql<boolean>`(not overdue and due < ${today} or overdue and due >= ${today})`),
    mark: (changing, invoice) => fallDue(ctx, changing, invoice),
  })
