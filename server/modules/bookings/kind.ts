import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { Booking, BookingPage, CreatePage, UpdatePage } from './schema.ts'

const shared = { path: 'bookings', read: 'bookings.read', write: 'bookings.write' } as const

export const bookingKind = defineKind(
  { record: Booking },
  { ...shared, table: 'booking', trash: false, live: false, otherRefs: { contact: 'contact' } },
)

/** A deleted page cannot be restored: its bookings can be cancelled but not moved. */
export const bookingPageKind = defineKind(
  { record: BookingPage, create: CreatePage, update: UpdatePage },
  {
    ...shared,
    table: 'booking_page',
    trash: false,
    live: false,
    defaults: (ctx) => ({ host: personOf(ctx).id, paused: false }),
    check: (ctx, { before }) => before && requireOwn(ctx, before),
    onRemove: (ctx, _changing, page) => requireOwn(ctx, page),
  },
)

/** Members may edit their own page; owners and managers may edit any page. */
export function requireOwn(ctx: WorkspaceContext, { host }: BookingPage): void {
  const { id, role } = personOf(ctx)
  if (host !== id && role === 'member') throw forbidden('Only the host can change this booking page.')
}
