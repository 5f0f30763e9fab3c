import type { Connection } from '#db/client.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import { announce } from '#server/modules/notifications/mutations.ts'
import type { ProviderSlug } from '../rules.ts'
import { notifyOwners } from './notify-owners.ts'

/** Days before a provider ends a sign-in for good. */
const NOTICES = [1, 7, 14]
const DAY_MS = 86_400_000

/** Asks owners to sign in again 14, 7 and 1 days before a sign-in ends, once each. */
export async function warnOfEnd(platform: Platform, relay: Connection): Promise<void> {
  const { rows } = await relay.pool.query<Workspace & { connector: string }>(
    `select ${workspaceColumns('w')}, c.id as connector
     from connector c join workspace w on w.id = c.workspace_id
     where c.status in ('active', 'choosing') and c.reauth_by > $1 and c.reauth_by <= $2`,
    [platform.now, new Date(platform.now.getTime() + Math.max(...NOTICES) * DAY_MS)],
  )
  for (const { connector, ...workspace } of rows) await warn(contextOf(platform, workspace), connector)
}

async function warn(ctx: WorkspaceContext, connector: string): Promise<void> {
  const notices = await housekeep(ctx, async ({ tx, write }) => {
    const row = await tx
      .selectFrom('connector')
      .select(['id', 'provider', 'reauth_by', 'reauth_notice'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', connector)
      .where('status', 'in', ['active', 'choosing'])
      .forUpdate()
      .executeTakeFirst()
    if (!row?.reauth_by) return []
    const left = (Date.parse(row.reauth_by) - ctx.now.getTime()) / DAY_MS
    const days = NOTICES.find((notice) => left <= notice)
    if (days === undefined || (row.reauth_notice !== null && row.reauth_notice <= days)) return []
    write(
      tx
        .updateTable('connector')
        .set({ reauth_notice: days })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', connector),
    )
    return notifyOwners(ctx, tx, { id: row.id, provider: row.provider as ProviderSlug }, { days })
  })
  if (notices.length > 0) announce(ctx, notices)
}
