import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import { change } from '#server/core/change.ts'
import { dayIn } from '#server/core/days.ts'
import { contextOf, type Platform } from '#server/core/platform.ts'
import { untilIdle } from '#server/core/run-until-idle.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { fallDue } from '../mutations.ts'
import { lockInvoice } from '../queries.ts'
import { findDueWorkspaces } from './queries.ts'

/** Invoices of one transaction. */
const BATCH = 200

/** Marks every open invoice whose due day is over where its workspace is; each fires `invoice.overdue`. */
export async function markOverdue(platform: Platform, relay: Connection): Promise<void> {
  for (const workspace of await findDueWorkspaces(relay, platform.now))
    await untilIdle(() => markSome(contextOf(platform, workspace)))
}

/** True when there may be more. */
function markSome(ctx: WorkspaceContext): Promise<boolean> {
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  return change(ctx, async (changing) => {
    const found = await changing.tx
      .selectFrom('invoice')
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('status', '=', 'open')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(not overdue and due < ${today} or overdue and due >= ${today})`)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of found) {
      const invoice = await lockInvoice(ctx, changing.tx, id)
      if (invoice) fallDue(ctx, changing, invoice)
    }
    return changing.unchangedUnlessRecorded(found.length === BATCH)
  })
}
