import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import type { EmailBody } from '#server/core/mail/email-body.ts'
import { getRecord } from '#server/core/records/row.ts'
import { ownersOf } from '#server/modules/members/queries.ts'
import { announce, notify } from '#server/modules/notifications/mutations.ts'
import { webhookKind } from '../kind.ts'

const WORDS = {
  slowed: {
    subject: 'Webhook deliveries are failing',
    lead: 'Every attempt of the last five deliveries to this endpoint failed. Atrium now sends to it less often.',
    rest: 'After five days without a successful delivery, Atrium disables the webhook. You can recover failed deliveries for 30 days.',
  },
  failing: {
    subject: 'Webhook disabled',
    lead: 'No delivery to this endpoint succeeded for five days, so Atrium disabled the webhook.',
    rest: 'Its events are held for 7 days. Fix the endpoint, set the webhook to active, then recover the missed deliveries.',
  },
  gone: {
    subject: 'Webhook disabled',
    lead: 'The endpoint returned 410 Gone, which means that it no longer accepts deliveries.',
    rest: 'If this was a mistake, set the webhook to active, then recover the held deliveries.',
  },
}

/** Notifies every owner in the application and by email of what happened to the webhook and what to do. */
export async function notifyOwners(ctx: WorkspaceContext, id: string, reason: keyof typeof WORDS): Promise<void> {
  const { url } = await getRecord(webhookKind, ctx, id)
  const { subject, lead, rest } = WORDS[reason]
  const emailBody: EmailBody = {
    subject: `${subject} (${ctx.workspace.name})`,
    lead,
    paragraphs: [url, rest],
    action: {
      label: 'View deliveries',
      url: `${ctx.services.publicUrl}/${ctx.workspace.slug}/settings/webhooks/${id}`,
    },
    footer: `You received this email because you are an owner of ${ctx.workspace.name}.`,
  }
  const notice = { kind: 'webhook', entity: 'webhook', entity_id: id, subject: url, actor_name: null } as const
  const notices = (await ownersOf(ctx)).map((member) => ({ ...notice, member }))
  await housekeep(ctx, ({ tx }) => notify(ctx, tx, notices, emailBody))
  announce(ctx, notices)
}
