import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { change, type Change } from '#server/core/change.ts'
import { dayIn } from '#server/core/days.ts'
import type { ChangeEvent } from '#server/core/entities.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { isPresentRecord } from '#server/core/records/read.ts'
import { lockReferences } from '#server/core/references.ts'
import { requireFresh, revise, type Seen } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { contactKind } from '../contacts/kind.ts'
import { dealKind } from '../deals/kind.ts'
import { projectKind } from '../projects/kind.ts'
import { lockInvoice, lockTrashedInvoice, partiesNow, shown, type Stored } from './queries.ts'
import { invoiceNumber, isOverdue, lackOf, sumLines } from './rules.ts'
import type { CreateInvoice, Invoice, Rewritten, UpdateInvoice } from './schema.ts'

/** A draft: without a number, and with what its lines come to. */
export function createInvoice(ctx: WorkspaceContext, input: CreateInvoice): Promise<Invoice> {
  return change(ctx, async ({ tx, write, record }) => {
    await lockReferences(tx, ctx, { project: input.project, contact: input.contact, deal: input.deal })
    return writeDraft(ctx, { tx, write, record }, input)
  })
}

type Writing = Pick<Change, 'tx' | 'write' | 'record'>

function writeDraft(ctx: WorkspaceContext, { tx, write, record }: Writing, input: CreateInvoice, replaces?: string) {
  const draft = {
    id: newId(ctx.now),
    number: null,
    status: 'draft' as const,
    overdue: false,
    contact: input.contact ?? null,
    project: input.project ?? null,
    deal: input.deal ?? null,
    company: input.company ?? null,
    address: input.address ?? null,
    tax_number: input.tax_number ?? null,
    note: input.note ?? null,
    currency: input.currency ?? ctx.workspace.currency,
    ...bounded(input.lines ?? []),
    amount_paid: 0,
    issued: null,
    due: input.due ?? null,
    paid_at: null,
    replaces: replaces ?? null,
    replaced_by: null,
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
  const lines = JSON.stringify(draft.lines)
  write(tx.insertInto('invoice').values({ workspace_id: ctx.workspace.id, ...draft, lines }))
  const invoice = shown(draft)
  record({ event: 'invoice.created', record: invoice })
  return invoice
}

/** Only drafts change; what has been issued stays as it was sent. */
export function updateInvoice(ctx: WorkspaceContext, { id, version, base, ...fields }: UpdateInvoice) {
  return revised(ctx, { id, version, base }, 'invoice.updated', async (before, { tx }) => {
    if (before.status !== 'draft')
      throw conflict('Only a draft can be edited. Void this invoice and create a replacement.')
    const { lines, ...others } = fields
    // What is named already may have gone to the Trash since; sending it again is no new reference.
    const anew = (field: 'project' | 'contact' | 'deal') =>
      fields[field] === before[field] ? undefined : fields[field]
    await lockReferences(tx, ctx, { project: anew('project'), contact: anew('contact'), deal: anew('deal') })
    return { ...(others as Partial<Stored>), ...(lines && bounded(lines)) }
  })
}

/** A draft becomes an open invoice of today, under the next number of the year; seller and contact stay on it as they are. */
export function issueInvoice(ctx: WorkspaceContext, seen: Seen) {
  return revised(ctx, seen, 'invoice.updated', async (before, { tx, write }) => {
    if (before.status !== 'draft') throw conflict('This invoice has already been issued.')
    const lack = lackOf(before)
    if (lack) throw conflict(lack)
    const issued = todayOf(ctx)
    const parties = await partiesNow(ctx, tx, before)
    write(invoiceRow(ctx, tx, seen.id).set({ parties: JSON.stringify(parties) }))
    return { status: 'open', number: await takeNumber(ctx, tx, Number(issued.slice(0, 4))), issued }
  })
}

/** An open invoice is paid in full. */
export function payInvoice(ctx: WorkspaceContext, seen: Seen) {
  return revised(ctx, seen, 'invoice.paid', (before) => {
    if (before.status !== 'open') throw conflict('Only an open invoice can be paid. Check its status.')
    return { status: 'paid', amount_paid: before.total, paid_at: ctx.now.toISOString() }
  })
}

/** It was not paid after all. */
export function reopenInvoice(ctx: WorkspaceContext, seen: Seen) {
  return revised(ctx, seen, 'invoice.updated', (before) => {
    if (before.status !== 'paid') throw conflict('Only a paid invoice can be reopened. Check its status.')
    return { status: 'open', amount_paid: 0, paid_at: null }
  })
}

/** An open invoice is no longer asked for; it keeps its number, for numbers have no gaps. */
export function voidInvoice(ctx: WorkspaceContext, seen: Seen) {
  return revised(ctx, seen, 'invoice.updated', (before) => {
    if (before.status !== 'open') throw conflict('Only an open invoice can be voided. Check its status.')
    return { status: 'void' }
  })
}

/** Voids an open invoice and writes a draft with the same content in its place, once: it is open only the first time. */
export function rewriteInvoice(ctx: WorkspaceContext, seen: Seen): Promise<Rewritten> {
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockInvoice(ctx, tx, seen.id), seen)
    if (before.status !== 'open') throw conflict('Only an open invoice can be voided. Check its status.')
    const { company, address, tax_number, note, currency, lines } = before
    const content = { company, address, tax_number, note, currency, lines, due: dueAgain(ctx, before) }
    const draft = writeDraft(
      ctx,
      { tx, write, record },
      { ...content, ...(await presentRefs(ctx, tx, before)) },
      seen.id,
    )
    const { after, old, set } = revise<Invoice>(
      before,
      { status: 'void', overdue: false, replaced_by: draft.id },
      ctx.now,
    )!
    write(invoiceRow(ctx, tx, seen.id).set(set as Partial<Stored> & { lines?: undefined }))
    const voided = shown(after)
    record({ event: 'invoice.updated', record: voided, before: old })
    return { voided, draft }
  })
}

/** As many days from now as there were from its issue. */
function dueAgain(ctx: WorkspaceContext, { issued, due }: Invoice): string | null {
  if (!issued || !due) return due
  const days = (Date.parse(due) - Date.parse(issued)) / DAY_MS
  return new Date(Date.parse(dayIn(ctx.workspace.time_zone, ctx.now)) + days * DAY_MS).toISOString().slice(0, 10)
}

/** What an invoice names, as far as it is still there. */
async function presentRefs(ctx: WorkspaceContext, tx: Scoped, { project, contact, deal }: Invoice) {
  return {
    project: project && (await isPresentRecord(projectKind, ctx, tx, project)) ? project : null,
    contact: contact && (await isPresentRecord(contactKind, ctx, tx, contact)) ? contact : null,
    deal: deal && (await isPresentRecord(dealKind, ctx, tx, deal)) ? deal : null,
  }
}

/** A draft goes to the Trash, where it stays for 30 days. */
export function removeInvoice(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const draft = requireFresh(ctx, await lockInvoice(ctx, tx, id))
    if (draft.status !== 'draft') throw conflict('Only a draft can be deleted. Void the invoice instead.')
    write(invoiceRow(ctx, tx, id).set({ deleted_at: ctx.now.toISOString() }))
    record({ event: 'invoice.deleted', record: draft })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. What it names stays only if it is still there. */
export function restoreInvoice(ctx: WorkspaceContext, { id }: { id: string }): Promise<Invoice> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedInvoice(ctx, tx, id))
    const revision = {
      ...(await presentRefs(ctx, tx, trashed)),
      version: trashed.version + 1,
      updated_at: ctx.now.toISOString(),
    }
    write(invoiceRow(ctx, tx, id).set({ ...revision, deleted_at: null }))
    const invoice = { ...trashed, ...revision }
    record({ event: 'invoice.created', record: invoice })
    return invoice
  })
}

const DAY_MS = 86_400_000
const MOST_IN_ALL = 999_999_999_999.99

function bounded(lines: NonNullable<CreateInvoice['lines']>) {
  const sums = sumLines(lines)
  if (sums.total > MOST_IN_ALL) throw invalid('lines', `must have a total of at most ${MOST_IN_ALL}`)
  return sums
}

type Decide = (before: Invoice, changing: Change) => Partial<Stored> | Promise<Partial<Stored>>

/** One step in the life of an invoice: `decide` answers what changes, or throws. */
function revised(ctx: WorkspaceContext, seen: Seen, event: ChangeEvent, decide: Decide): Promise<Invoice> {
  return change(ctx, async (changing) => {
    const { tx, write, record, unchanged } = changing
    const before = requireFresh(ctx, await lockInvoice(ctx, tx, seen.id), seen)
    const decided = await decide(before, changing)
    const overdue = before.overdue && isOverdue({ ...before, ...decided }, todayOf(ctx))
    const next = revise<Invoice>(before, { ...decided, overdue }, ctx.now)
    if (!next) return unchanged(before)
    const { lines, ...set } = next.set
    write(invoiceRow(ctx, tx, seen.id).set({ ...set, ...(lines && { lines: JSON.stringify(lines) }) }))
    const invoice = shown(next.after)
    record({ event, record: invoice, before: next.old })
    return fallDue(ctx, changing, invoice)
  })
}

/** A locked invoice becomes overdue, or is no longer: a step of its own, with its own version and event. */
export function fallDue(ctx: WorkspaceContext, { tx, write, record }: Change, invoice: Invoice): Invoice {
  const overdue = isOverdue(invoice, todayOf(ctx))
  const next = revise(invoice, { overdue }, ctx.now)
  if (!next) return invoice
  write(invoiceRow(ctx, tx, invoice.id).set(next.set as Partial<Stored> & { lines: never }))
  record({ event: overdue ? 'invoice.overdue' : 'invoice.updated', record: next.after, before: next.old })
  return next.after
}

const todayOf = ({ workspace, now }: WorkspaceContext) => dayIn(workspace.time_zone, now)

function invoiceRow(ctx: WorkspaceContext, tx: Scoped, id: string) {
  return tx.updateTable('invoice').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id)
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
