import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { dayAfter, dayIn } from '#server/core/values/days.ts'
import type { BookingPage } from '../schema.ts'
import { freeSlots, type Taken } from './rules.ts'

const DAY_MS = 86_400_000

/** What blocks bookings between two days; `except` is a booking that is being moved. */
async function readTaken(
  { workspace }: WorkspaceContext,
  db: Reader,
  page: BookingPage,
  { first, days, except }: { first: string; days: number; except?: string | undefined },
): Promise<Taken> {
  // One more day on both sides: days of the page start up to 14 hours from UTC, and a slot lasts at most 12 hours.
  const from = new Date(Date.parse(`${first}T00:00:00Z`) - 2 * DAY_MS).toISOString()
  const to = new Date(Date.parse(`${first}T00:00:00Z`) + (days + 2) * DAY_MS).toISOString()
  const rows = await rowsWith({ workspace }, db, 'booking', { host: page.host })
    .select(['id', 'page', 'starts_at', 'busy_from', 'busy_to'])
    .where('status', '!=', 'cancelled')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute()
  const others = rows.filter(({ id }) => id !== except)
  const perDay = new Map<string, number>()
  for (const one of others) {
    if (one.page !== page.id) continue
    const day = dayIn(page.zone, new Date(one.starts_at))
    perDay.set(day, (perDay.get(day) ?? 0) + 1)
  }
  return { busy: others.map((one) => ({ from: Date.parse(one.busy_from), to: Date.parse(one.busy_to) })), perDay }
}

/** The free slots on this number of days of the page, starting with `first`. */
export async function findFreeSlots(
  ctx: WorkspaceContext,
  db: Reader,
  page: BookingPage,
  range: { first: string; days: number; except?: string | undefined },
): Promise<Date[]> {
  return freeSlots(page, range.first, range.days, await readTaken(ctx, db, page, range), ctx.now)
}

/** The free slots from one week before an instant to two weeks after it, for suggesting near ones. */
export function findSlotsAround(ctx: WorkspaceContext, db: Reader, page: BookingPage, at: Date, except?: string) {
  const today = dayIn(page.zone, ctx.now)
  const before = dayAfter(dayIn(page.zone, at), -7)
  return findFreeSlots(ctx, db, page, { first: before < today ? today : before, days: 22, except })
}
