import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { isPresentRecord, type Seen, updateRow } from '#server/core/records/row.ts'
import { takeNumber } from '#server/core/records/take-number.ts'
import { addRecord, amendRecord, draftRecord, takeStep } from '#server/core/records/write.ts'
import { dayAfter, dayIn, daysBetween } from '#server/core/values/days.ts'
import { conflict } from '#server/core/values/errors.ts'
import { invoiceKind } from './kind.ts'
import { partiesNow } from './queries.ts'
import { invoiceNumber, isOverdue, lackOf, sumLines } from './rules.ts'
import type { Invoice, Rewritten } from './schema.ts'

/** Issues a draft today with the next number of the year; seller and contact are stored as they are now. */
export function issueInvoice(ctx: WorkspaceContext, seen: Seen) {
  return step(ctx, seen, 'updated', async (before, { tx, write }) => {
    if (before.status !== 'draft') throw conflict('This invoice has already been issued.')
    const lack = lackOf(before)
    if (lack) throw conflict(lack)
    const issued = todayOf(ctx)
    const year = Number(issued.slice(0, 4))
    const parties = await partiesNow(ctx, tx, before)
    write(updateRow(invoiceKind, ctx, tx, seen.id, { parties: JSON.stringify(parties) }))
    return {
      // Totals are final from now on, so they are those that the page of the draft shows.
      ...sumLines(before.lines, before.currency),
      status: 'open',
      number: invoiceNumber(year, await takeNumber(ctx, tx, { table: 'invoice_counter', year })),
      issued,
    }
  })
}

/** Marks an open invoice as fully paid. */
export function payInvoice(ctx: WorkspaceContext, seen: Seen) {
  return step(ctx, seen, 'paid', (before) => {
    if (before.status !== 'open') throw conflict('Only an open invoice can be paid. Check its status.')
    return { status: 'paid', amount_paid: before.total, paid_at: ctx.now.toISOString() }
  })
}

/** Reopens a paid invoice. */
export function reopenInvoice(ctx: WorkspaceContext, seen: Seen) {
  return step(ctx, seen, 'updated', (before) => {
    if (before.status !== 'paid') throw conflict('Only a paid invoice can be reopened. Check its status.')
    return { status: 'open', amount_paid: 0, paid_at: null }
  })
}

/** Voids an open invoice; it keeps its number, because numbers have no gaps. */
export function voidInvoice(ctx: WorkspaceContext, seen: Seen) {
  return step(ctx, seen, 'updated', (before) => {
    if (before.status !== 'open') throw conflict('Only an open invoice can be voided. Check its status.')
    return { status: 'void' }
  })
}

/** Voids an open invoice and creates a draft with the same content, only once: a repeat finds it no longer open. */
export function rewriteInvoice(ctx: WorkspaceContext, seen: Seen): Promise<Rewritten> {
  return change(ctx, async (changing) => {
    let draft: Invoice
    const voided = await takeStep(invoiceKind, ctx, changing, seen, 'updated', async (before) => {
      if (before.status !== 'open') throw conflict('Only an open invoice can be voided. Check its status.')
      const { company, address, tax_number, note, currency, lines, quote } = before
      const refs = await presentRefs(ctx, changing.tx, before)
      const content = {
        company,
        address,
        tax_number,
        note,
        currency,
        lines,
        quote,
        due: dueAgain(ctx, before),
        ...refs,
      }
      draft = draftRecord(invoiceKind, ctx, { ...content, replaces: before.id })
      await addRecord(invoiceKind, ctx, changing, draft)
      return { status: 'void' as const, replaced_by: draft.id }
    })
    return { voided, draft: draft! }
  })
}

/** The due date with the original payment term, counted from today. */
function dueAgain(ctx: WorkspaceContext, { issued, due }: Invoice): string | null {
  if (!issued || !due) return due
  return dayAfter(dayIn(ctx.workspace.time_zone, ctx.now), daysBetween(issued, due))
}

type Refs = Pick<Invoice, 'project' | 'contact' | 'deal'>

/** The references of an invoice or quote to records that still exist. */
export async function presentRefs(ctx: WorkspaceContext, tx: Scoped, invoice: Refs): Promise<Refs> {
  const present: Refs = { project: null, contact: null, deal: null }
  for (const table of ['project', 'contact', 'deal'] as const) {
    const id = invoice[table]
    if (id && (await isPresentRecord({ table }, ctx, tx, id))) present[table] = id
  }
  return present
}

type Decide = (before: Invoice, changing: Change) => Partial<Invoice> | Promise<Partial<Invoice>>

/** One status change of an invoice: `decide` returns the changed fields or throws. */
function step(ctx: WorkspaceContext, seen: Seen, event: string, decide: Decide): Promise<Invoice> {
  return change(ctx, async (changing) => {
    const invoice = await takeStep(invoiceKind, ctx, changing, seen, event, (before) => decide(before, changing))
    return fallDue(ctx, changing, invoice)
  })
}

/** Updates the overdue flag of a locked invoice, as a separate change with its own version and event. */
export async function fallDue(ctx: WorkspaceContext, changing: Change, invoice: Invoice): Promise<Invoice> {
  const overdue = isOverdue(invoice, todayOf(ctx))
  if (overdue === invoice.overdue) return invoice
  return amendRecord(invoiceKind, ctx, changing, invoice, { overdue }, { event: overdue ? 'overdue' : 'updated' })
}

const todayOf = ({ workspace, now }: WorkspaceContext) => dayIn(workspace.time_zone, now)
