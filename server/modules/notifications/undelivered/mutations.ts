import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { TO_REPORT } from '#server/core/mail/mailer.ts'
import { announce, type Notice, notify } from '../mutations.ts'
import { nameOf } from '../notify/queries.ts'

/** Emails per transaction. */
const BATCH = 100

/** The kind of the record that an email is about, by the kind of the email. */
const ABOUT: Readonly<Record<string, string>> = { quote: 'quote', booking: 'booking', invitation: 'member' }

/**
 * Notifies the senders of emails that will not be delivered, once each: who is to be notified is cleared in the same
 * transaction. Returns true if there may be more.
 */
export async function notifyOfUndelivered(ctx: WorkspaceContext): Promise<boolean> {
  const { more, notices } = await housekeep(ctx, async ({ tx }) => {
    const { rows } = await sql<{ kind: string; about: string[] | null; member: string }>`
      with undelivered as (
        select id, kind, about, report_to as member from mail
        where workspace_id = ${ctx.workspace.id} and ${sql.raw(TO_REPORT)}
        order by id limit ${BATCH} for update skip locked)
      update mail set report_to = null from undelivered where mail.id = undelivered.id
      returning undelivered.kind, undelivered.about, undelivered.member`.execute(tx)
    const notices: Notice[] = []
    for (const { kind, about, member } of rows) {
      const entity = ABOUT[kind]
      const entity_id = about?.[0]
      if (!entity || !entity_id) continue
      const subject = await subjectOf(ctx, tx, entity, entity_id)
      if (subject) notices.push({ member, kind: 'undelivered', entity, entity_id, subject, actor_name: null })
    }
    await notify(ctx, tx, notices)
    return { more: rows.length === BATCH, notices }
  })
  announce(ctx, notices)
  return more
}

async function subjectOf(ctx: WorkspaceContext, tx: Scoped, entity: string, id: string): Promise<string | undefined> {
  if (entity !== 'booking') return nameOf(ctx, tx, { entity, entity_id: id })
  const booking = await tx
    .selectFrom('booking')
    .select(['name', 'title'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return booking && `${booking.name}, ${booking.title}`
}
