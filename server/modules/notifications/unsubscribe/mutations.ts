import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import { isId } from '#server/core/values/fields.ts'
import { NOTICE_KINDS, type NoticeKind } from '../schema.ts'

const PURPOSE = 'unsubscribe link'

/** Link in an email that unsubscribes this member from its kind without signing in. It does not expire. */
export function unsubscribeUrl({ services, workspace }: WorkspaceContext, member: string, kind: NoticeKind): string {
  const named = `${workspace.id}.${member}.${kind}`
  return `${services.publicUrl}/unsubscribe/${named}.${services.sealer.sign(named, PURPOSE)}`
}

/** The workspace that the link names, whether or not it is valid. */
export function workspaceOfUnsubscribe(link: string): string | undefined {
  const [workspaceId = ''] = link.split('.')
  return isId(workspaceId) ? workspaceId : undefined
}

/** The subscription of the link; undefined if the link is invalid or the member no longer exists. */
export async function findSubscription(platform: Platform, link: string) {
  const [workspaceId = '', member = '', named = '', signature = ''] = link.split('.')
  const kind = NOTICE_KINDS.find((one) => one === named)
  const isOurs = platform.services.sealer.verify(`${workspaceId}.${member}.${named}`, signature, PURPOSE)
  if (!isOurs || !kind || !isId(workspaceId) || !isId(member)) return undefined
  const workspace = await platform.auth
    .selectFrom('workspace')
    .innerJoin('member', 'member.workspace_id', 'workspace.id')
    .select(WORKSPACE_COLUMNS)
    .where('workspace.id', '=', workspaceId)
    .where('member.id', '=', member)
    .executeTakeFirst()
  return workspace && { workspace, member, kind }
}

/** Returns false for an invalid link. In-app notifications stay as chosen. */
export async function unsubscribe(platform: Platform, link: string): Promise<boolean> {
  const found = await findSubscription(platform, link)
  if (!found) return false
  const { workspace, member, kind } = found
  await housekeep(contextOf(platform, workspace), async ({ tx, write }) => {
    write(
      tx
        .insertInto('notification_choice')
        .values({ workspace_id: workspace.id, member, kind, app: true, mail: false })
        .onConflict((known) => known.columns(['workspace_id', 'member', 'kind']).doUpdateSet({ mail: false })),
    )
  })
  return true
}
