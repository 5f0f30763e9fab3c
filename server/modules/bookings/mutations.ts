import type { Scoped } from '#db/scoped.ts'
import { change } from '#server/core/change.ts'
import { forbidden } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { personOf } from '#server/core/person.ts'
import { revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { lockPage } from './queries.ts'
import type { BookingPage, CreatePage, UpdatePage } from './schema.ts'

/** A page on which one can be booked oneself. */
export function createPage(ctx: WorkspaceContext, input: CreatePage): Promise<BookingPage> {
  const at = ctx.now.toISOString()
  const stamps = { version: 1, created_at: at, updated_at: at }
  const page: BookingPage = { id: newId(ctx.now), host: personOf(ctx).id, ...input, paused: false, ...stamps }
  return change(ctx, async ({ tx, write, record }) => {
    write(tx.insertInto('booking_page').values({ workspace_id: ctx.workspace.id, ...row(page) }))
    record({ event: 'booking_page.created', record: page })
    return page
  })
}

export function updatePage(ctx: WorkspaceContext, { id, ...fields }: UpdatePage): Promise<BookingPage> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const before = requireOwn(ctx, await lockPage(ctx, tx, id))
    const revised = revise(before, fields as Partial<BookingPage>, ctx.now)
    if (!revised) return unchanged(before)
    write(ownRow(ctx, tx, id).set(row(revised.set)))
    record({ event: 'booking_page.updated', record: revised.after, before: revised.old })
    return revised.after
  })
}

/** Another link; the one before leads nowhere from now on. What was booked stays. */
export function renewPageLink(ctx: WorkspaceContext, { id }: { id: string }): Promise<BookingPage> {
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireOwn(ctx, await lockPage(ctx, tx, id))
    const set = { version: before.version + 1, updated_at: ctx.now.toISOString() }
    write(ownRow(ctx, tx, id).set((eb) => ({ ...set, generation: eb('generation', '+', 1) })))
    record({ event: 'booking_page.link_renewed', record: { ...before, ...set } })
    return { ...before, ...set }
  })
}

/** For good: its link leads nowhere. What is booked on it stays, to be cancelled but not moved. */
export function removePage(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const page = requireOwn(ctx, await lockPage(ctx, tx, id))
    write(ownRow(ctx, tx, id).set({ deleted_at: ctx.now.toISOString() }))
    record({ event: 'booking_page.deleted', record: page })
    return { id, deleted: true as const }
  })
}

/** The statement that changes the page's row. */
function ownRow(ctx: WorkspaceContext, tx: Scoped, id: string) {
  return tx.updateTable('booking_page').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id)
}

/** One's own, or for those who run the workspace anybody's. */
function requireOwn(ctx: WorkspaceContext, page: BookingPage): BookingPage {
  const { id, role } = personOf(ctx)
  if (page.host !== id && role === 'member') throw forbidden('Only the host can change this booking page.')
  return page
}

/** Lists go into jsonb as JSON text; the driver would make Postgres arrays of them. */
function row<T extends Partial<BookingPage>>(page: T) {
  const { weekly, overrides } = page
  return {
    ...page,
    ...(weekly && { weekly: JSON.stringify(weekly) }),
    ...(overrides && { overrides: JSON.stringify(overrides) }),
  } as Omit<T, 'weekly' | 'overrides'> & { weekly: string; overrides: string }
}
