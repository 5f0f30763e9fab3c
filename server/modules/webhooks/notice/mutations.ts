import { housekeep } from '#server/core/change.ts'
import type { Letter } from '#server/core/letter.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { announce, tell } from '../../notifications/mutations.ts'
import { getWebhook } from '../queries.ts'

const WORDS = {
  slowed: {
    subject: 'A webhook keeps failing',
    lead: 'The last five deliveries to this address failed every attempt, so it is now tried less often.',
    rest: 'After five days without one success it is disabled. Nothing is lost: what failed can be recovered for 30 days.',
  },
  failing: {
    subject: 'A webhook was disabled',
    lead: 'For five days no delivery to this address succeeded, so nothing is sent to it any more.',
    rest: 'Its events are held for 7 days. Repair the receiver, set the webhook to active, then recover what was missed.',
  },
  gone: {
    subject: 'A webhook was disabled',
    lead: 'The receiver at this address answered 410 Gone, which means that it wants no more deliveries.',
    rest: 'If that was a mistake, set the webhook to active and recover what was held meanwhile.',
  },
}

/** Tells every owner of the workspace, by mail too: what happened to the subscription, and what to do. */
export async function tellOwners(ctx: WorkspaceContext, id: string, reason: keyof typeof WORDS): Promise<void> {
  const { url } = await getWebhook(ctx, id)
  const { subject, lead, rest } = WORDS[reason]
  const letter: Letter = {
    subject: `${subject} (${ctx.workspace.name})`,
    lead,
    paragraphs: [url, rest],
    action: {
      label: 'Look at its deliveries',
      url: `${ctx.services.publicUrl}/${ctx.workspace.slug}/settings/webhooks/${id}`,
    },
    footer: `You get this because you are an owner of ${ctx.workspace.name}.`,
  }
  const owners = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .execute()
  const notice = { kind: 'webhook', entity: 'webhook', entity_id: id, subject: url, actor_name: null } as const
  const notices = owners.map((owner) => ({ ...notice, member: owner.id }))
  await housekeep(ctx, ({ tx }) => tell(ctx, tx, notices, letter))
  announce(ctx, notices)
}
