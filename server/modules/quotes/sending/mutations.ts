import { createHash } from 'node:crypto'
import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh, type Seen } from '#server/core/records/row.ts'
import { takeNumber } from '#server/core/records/take-number.ts'
import { takeStep } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { conflict } from '#server/core/values/errors.ts'
import { presentRefs } from '../../invoices/mutations.ts'
import { partiesNow } from '../../invoices/queries.ts'
import { lackOf, sumLines } from '../../invoices/rules.ts'
import { getEmail } from '../../members/queries.ts'
import { getLocale } from '../../workspaces/queries.ts'
import { quoteKind } from '../kind.ts'
import { findRevision, quoteUrl } from '../queries.ts'
import { isPast, quoteEmail, quoteNumber } from '../rules.ts'
import type { Quote, QuotePaper, SendQuote } from '../schema.ts'

/** Stores the draft as the next revision and emails its link. The first one gets the next number of the year. */
export async function sendQuote(ctx: WorkspaceContext, { to, message, ...seen }: SendQuote): Promise<Quote> {
  const sent_by = personOf(ctx).id
  const sent_at = ctx.now.toISOString()
  const today = todayOf(ctx)
  const quote = await change(ctx, (changing) =>
    takeStep(quoteKind, ctx, changing, seen, 'updated', async (before) => {
      const { tx, write } = changing
      if (before.status !== 'draft') throw conflict('This quote has already been sent. Revise it to change it.')
      const lack = lackOf(before)
      if (lack) throw conflict(lack)
      if (isPast(before, today)) throw conflict('The last day to accept has passed. Choose a later one.')
      const year = Number(today.slice(0, 4))
      const number = before.number ?? quoteNumber(year, await takeNumber(ctx, tx, { table: 'quote_counter', year }))
      const revision = before.revision + 1
      const sums = sumLines(before.lines, before.currency)
      const step = { ...sums, status: 'sent' as const, number, revision, sent_at, decided_at: null }
      const { attachments: _internal, ...said } = before
      const paper = { quote: { ...said, ...step }, ...(await partiesNow(ctx, tx, before)) }
      const content = JSON.stringify(paper)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const of = { workspace_id: ctx.workspace.id, quote: before.id, revision: step.revision }
      write(
        tx
          .insertInto('quote_revision')
          .values({ ...of, content, sha256, recipients: [to], message: message || null, sent_by, sent_at }),
      )
      await email(ctx, changing, paper, to, message)
      return step
    }),
  )
  ctx.services.mailer.wake()
  return quote
}

const MOST_RECIPIENTS = 20

/** Emails the page of the last revision again, to the same or another address. */
export async function resendQuote(ctx: WorkspaceContext, { id, version, to, message }: SendQuote): Promise<Quote> {
  personOf(ctx)
  const quote = await change(ctx, async (changing) => {
    const { tx, write, record } = changing
    const found = requireFresh(ctx, await lockRecord(quoteKind, ctx, tx, id), { version })
    if (found.status !== 'sent' || isPast(found, todayOf(ctx)))
      throw conflict('Only a quote that the client can still accept can be emailed again.')
    const { paper, recipients } = await findRevision(ctx, tx, found)
    const others = recipients.filter((one) => one !== to)
    if (others.length >= MOST_RECIPIENTS)
      throw conflict(`This quote was already emailed to ${MOST_RECIPIENTS} addresses.`)
    write(
      tx
        .updateTable('quote_revision')
        .set({ recipients: [...others, to], ...(message && { message }) })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('quote', '=', id)
        .where('revision', '=', found.revision),
    )
    await email(ctx, changing, paper, to, message)
    record({ event: 'quote.resent', record: found })
    return found
  })
  ctx.services.mailer.wake()
  return quote
}

/** The client's answer goes to the seller, or without an address of theirs to the member who sends the quote. */
async function email(ctx: WorkspaceContext, { tx, write }: Change, paper: QuotePaper, to: string, message?: string) {
  const { id, revision } = paper.quote
  const emailBody = quoteEmail(paper, quoteUrl(ctx, id, revision), { to, locale: await getLocale(ctx, tx), message })
  const reportTo = personOf(ctx).id
  const replyTo = paper.seller.email || (await getEmail(ctx, tx, reportTo))
  const mail = { kind: 'quote', workspaceId: ctx.workspace.id, to, replyTo, about: [id], emailBody, reportTo }
  write(tx.insertInto('mail').values(ctx.services.mailer.row(mail, ctx.now)))
}

/**
 * Turns a sent quote back into a draft. Its page announces a new version, and the old one can no longer be accepted.
 */
export async function reviseQuote(ctx: WorkspaceContext, seen: Seen): Promise<Quote> {
  personOf(ctx)
  return change(ctx, (changing) =>
    takeStep(quoteKind, ctx, changing, seen, 'updated', (before) => {
      if (before.status === 'draft') throw conflict('This quote is a draft. Edit it directly.')
      if (before.status === 'accepted') throw conflict('The client accepted this quote. Create a new one instead.')
      return { status: 'draft' as const, decided_at: null }
    }),
  )
}

/** Discards the changes since the quote was last sent and restores the sent revision. */
export async function discardRevision(ctx: WorkspaceContext, seen: Seen): Promise<Quote> {
  personOf(ctx)
  return change(ctx, (changing) =>
    takeStep(quoteKind, ctx, changing, seen, 'updated', async (before) => {
      if (before.status !== 'draft' || before.revision === 0)
        throw conflict('This quote has no revision to discard. Delete a draft that was never sent.')
      const { paper, decided_at } = await findRevision(ctx, changing.tx, before)
      const { company, address, tax_number, currency, valid_until, intro, terms, wins_deal, sent_at } = paper.quote
      const { lines, subtotal, tax, total } = paper.quote
      const sums = { lines, subtotal, tax, total }
      const said = { company, address, tax_number, currency, valid_until, intro, terms, wins_deal, ...sums, sent_at }
      const late = isPast(said, todayOf(ctx))
      const status = decided_at ? ('declined' as const) : late ? ('expired' as const) : ('sent' as const)
      return { ...said, ...(await presentRefs(ctx, changing.tx, paper.quote)), status, decided_at }
    }),
  )
}

const todayOf = ({ workspace, now }: WorkspaceContext) => dayIn(workspace.time_zone, now)
