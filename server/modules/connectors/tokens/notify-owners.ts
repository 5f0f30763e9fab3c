import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ownersOf } from '#server/modules/members/queries.ts'
import { type Notice, notify } from '#server/modules/notifications/mutations.ts'
import { providerOf } from '../rules.ts'
import type { Connector } from '../schema.ts'

/**
 * Asks every owner, in the application and by email, to sign in again. `days`: before the provider ends the sign-in. Call
 * `announce()` with the returned notices after the transaction.
 */
export async function notifyOwners(
  ctx: WorkspaceContext,
  tx: Scoped,
  { id, provider }: Pick<Connector, 'id' | 'provider'>,
  why: 'stopped' | { days: number },
): Promise<Notice[]> {
  const { name } = providerOf(provider)
  const left = why === 'stopped' ? '' : why.days === 1 ? 'in one day' : `in ${why.days} days`
  const words =
    why === 'stopped'
      ? {
          subject: `Sign in to ${name} again`,
          lead: `${name} no longer accepts the sign-in of ${ctx.workspace.name}, so Atrium stopped reading its figures.`,
          paragraphs: ['Existing figures are kept. Sign in again, and Atrium reads the missing days.'],
        }
      : {
          subject: `The sign-in to ${name} ends ${left}`,
          lead: `${name} ends the sign-in of ${ctx.workspace.name} ${left}.`,
          paragraphs: ['Sign in again before then to avoid a gap in your figures.'],
        }
  const emailBody = {
    ...words,
    subject: `${words.subject} (${ctx.workspace.name})`,
    action: { label: 'View data source', url: `${ctx.services.publicUrl}/${ctx.workspace.slug}/connectors/${id}` },
    footer: `You received this email because you are an owner of ${ctx.workspace.name}.`,
  }
  const subject = why === 'stopped' ? name : `${name} (${left})`
  const notice = { kind: 'connector', entity: 'connector', entity_id: id, subject, actor_name: null } as const
  const notices = (await ownersOf(ctx)).map((member) => ({ ...notice, member }))
  await notify(ctx, tx, notices, emailBody)
  return notices
}
