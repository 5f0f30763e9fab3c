import type { Reader } from '#db/scoped.ts'
import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import { signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { writeEvent } from '#server/core/mail/calendar-event.ts'
import { wantsMail } from '../../notifications/queries.ts'
import { unsubscribeUrl } from '../../notifications/unsubscribe/mutations.ts'
import { getLocale } from '../../workspaces/queries.ts'
import type { Booking } from '../schema.ts'
import { appointment, type Host, hostEmail, type Occasion, visitorEmail } from './rules.ts'

/** The signing purpose of booking links. */
export const BOOKING_LINK = 'booking.visit'

/** Returns a link that opens the booking without signing in. */
export function bookingUrl({ workspace, services }: WorkspaceContext, { id }: Pick<Booking, 'id'>): string {
  const linked = { workspace: workspace.id, id, generation: 0 }
  return `${services.publicUrl}/book/booked/${signLink(services.sealer, BOOKING_LINK, linked)}`
}

/** The host of a page, for the emails about it. */
export async function hostOf(ctx: WorkspaceContext, tx: Reader, page: string): Promise<Host> {
  const host = await tx
    .selectFrom('member')
    .innerJoin('booking_page', (join) => sameWorkspace(join, 'booking_page.host', 'member.id'))
    .select(['member.id', 'member.name', 'member.email', 'booking_page.zone'])
    .select([isActiveWith('bookings.read').as('mayRead'), wantsMail('booking').as('wantsMail')])
    .where('member.workspace_id', '=', ctx.workspace.id)
    .where('booking_page.id', '=', page)
    .executeTakeFirstOrThrow()
  return { ...host, locale: await getLocale(ctx, tx) }
}

/**
 * Queues the emails to the visitor and, if they may read bookings and want emails, the host, each with the appointment
 * attached. Wake the mailer after the commit.
 */
export function writeEmails(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  { occasion, booking, host }: { occasion: Occasion; booking: Booking; host: Host },
): void {
  const { services, workspace } = ctx
  const method = occasion === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const)
  const invitation = {
    method,
    content: writeEvent(appointment(booking, host, services.publicUrl), {
      method,
      organizer: host,
      attendees: [booking],
    }),
  }
  const emails = [
    {
      to: booking.email,
      replyTo: host.email,
      reportTo: host.id,
      emailBody: visitorEmail(occasion, booking, host, workspace.name, bookingUrl(ctx, booking)),
    },
    {
      to: host.email,
      replyTo: booking.email,
      emailBody: {
        ...hostEmail(occasion, booking, host, workspace.name, `${services.publicUrl}/${workspace.slug}/bookings`),
        unsubscribe: unsubscribeUrl(ctx, host.id, 'booking'),
      },
    },
  ]
  for (const one of host.mayRead && host.wantsMail ? emails : emails.slice(0, 1)) {
    const mail = { kind: 'booking', workspaceId: workspace.id, ...one, about: [booking.id], invitation }
    write(tx.insertInto('mail').values(services.mailer.row(mail, ctx.now)))
  }
}
