import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { dayIn } from '#server/core/values/days.ts'
import { invoiceKind } from '../kind.ts'
import { fallDue } from '../mutations.ts'
import { findDueWorkspaces } from './queries.ts'

/** Invoices per transaction. */
const BATCH = 200

/** Marks every open invoice whose due day has ended in its workspace's time zone; each triggers `invoice.overdue`. */
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
      const invoice = await lockRecord(invoiceKind, ctx, changing.tx, id)
      if (invoice) await fallDue(ctx, changing, invoice)
    }
    return changing.unchangedUnlessRecorded(found.length === BATCH)
  })
}
