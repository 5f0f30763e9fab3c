import type { Connection } from '#db/client.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { Workspace, WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { quoteKind } from '../kind.ts'
import { isPast } from '../rules.ts'

/** Quotes per transaction. */
const BATCH = 200

/** Marks sent quotes as expired once their last day has ended in the time zone of the workspace. */
export async function expireQuotes(platform: Platform, relay: Connection): Promise<void> {
  const { rows } = await relay.pool.query<Workspace>(
    `select w.id, w.slug, w.name, w.currency, w.time_zone from workspace w
     where exists (select from quote q where q.workspace_id = w.id and q.status = 'sent' and q.deleted_at is null
       and q.valid_until < ($1::timestamptz at time zone w.time_zone)::date)`,
    [platform.now],
  )
  for (const workspace of rows) await untilIdle(() => expireSome(contextOf(platform, workspace)))
}

/** True when there may be more. */
function expireSome(ctx: WorkspaceContext): Promise<boolean> {
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  return change(ctx, async (changing) => {
    const found = await changing.tx
      .selectFrom('quote')
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('status', '=', 'sent')
      .where('deleted_at', 'is', null)
      .where('valid_until', '<', today)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of found) {
      const quote = await lockRecord(quoteKind, ctx, changing.tx, id)
      if (quote?.status === 'sent' && isPast(quote, today))
        await amendRecord(quoteKind, ctx, changing, quote, { status: 'expired' })
    }
    return changing.unchangedUnlessRecorded(found.length === BATCH)
  })
}
