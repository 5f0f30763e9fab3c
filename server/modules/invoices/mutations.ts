import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { change } from '#server/core/change.ts'
import { dayIn } from '#server/core/days.ts'
import { conflict } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lockReferences } from '#server/core/references.ts'
import { requireFresh, type Seen } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { lockInvoice, shown } from './queries.ts'
import { invoiceNumber, sumLines } from './rules.ts'
import type { CreateInvoice, Invoice } from './schema.ts'

/** A draft: without a number, and with what its lines come to. */
export function createInvoice(ctx: WorkspaceContext, input: CreateInvoice): Promise<Invoice> {
  return change(ctx, async ({ tx, write, record }) => {
    await lockReferences(tx, ctx, { project: input.project, contact: input.contact })
    const draft = {
      id: newId(ctx.now),
      number: null,
      status: 'draft' as const,
      contact: input.contact ?? null,
      project: input.project ?? null,
      company: input.company ?? null,
      currency: input.currency ?? ctx.workspace.currency,
      ...sumLines(input.lines),
      amount_paid: 0,
      issued: null,
      due: input.due ?? null,
      paid_at: null,
      version: 1,
      created_at: ctx.now.toISOString(),
      updated_at: ctx.now.toISOString(),
    }
    const lines = JSON.stringify(draft.lines)
    write(tx.insertInto('invoice').values({ workspace_id: ctx.workspace.id, ...draft, lines }))
    const invoice = shown(ctx, draft)
    record({ event: 'invoice.created', record: invoice })
    return invoice
  })
}

/** A draft becomes an open invoice of today, under the next number of the year. */
export function issueInvoice(ctx: WorkspaceContext, seen: Seen): Promise<Invoice> {
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockInvoice(ctx, tx, seen.id), seen)
    if (before.status !== 'draft') throw conflict('Only a draft can be issued. This invoice has been issued already.')
    const issued = dayIn(ctx.workspace.time_zone, ctx.now)
    const number = await takeNumber(ctx, tx, Number(issued.slice(0, 4)))
    const set = {
      status: 'open' as const,
      number,
      issued,
      version: before.version + 1,
      updated_at: ctx.now.toISOString(),
    }
    write(tx.updateTable('invoice').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', seen.id))
    const invoice = shown(ctx, { ...before, ...set })
    record({
      event: 'invoice.updated',
      record: invoice,
      before: { status: 'draft', number: null, issued: before.issued },
    })
    return invoice
  })
}

/** An open invoice is paid in full. */
export function payInvoice(ctx: WorkspaceContext, seen: Seen): Promise<Invoice> {
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockInvoice(ctx, tx, seen.id), seen)
    if (before.status !== 'open') throw conflict('Only an open invoice can be paid. Look at its status.')
    const at = ctx.now.toISOString()
    const set = {
      status: 'paid' as const,
      amount_paid: before.total,
      paid_at: at,
      version: before.version + 1,
      updated_at: at,
    }
    write(tx.updateTable('invoice').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', seen.id))
    const invoice = shown(ctx, { ...before, ...set })
    record({
      event: 'invoice.paid',
      record: invoice,
      before: { status: 'open', amount_paid: before.amount_paid, paid_at: before.paid_at },
    })
    return invoice
  })
}

/** The row of the year stays locked until the transaction ends, so a number that is not used is given to the next. */
async function takeNumber(ctx: WorkspaceContext, tx: Scoped, year: number): Promise<string> {
  const { last_number } = await tx
    .insertInto('invoice_counter')
    .values({ workspace_id: ctx.workspace.id, year, last_number: 1 })
    .onConflict((taken) =>
      taken
        .columns(['workspace_id', 'year'])
        .doUpdateSet({ last_number: sql<number>`invoice_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return invoiceNumber(year, last_number)
}
