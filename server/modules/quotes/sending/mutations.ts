import { createHash } from 'node:crypto'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { takeNumber } from '#server/core/records/take-number.ts'
import type { Seen } from '#server/core/records/versions.ts'
import { takeStep } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { conflict } from '#server/core/values/errors.ts'
import { personOf } from '#server/core/values/person.ts'
import { partiesNow } from '../../invoices/queries.ts'
import { lackOf } from '../../invoices/rules.ts'
import { quoteKind } from '../kind.ts'
import { quoteUrl } from '../queries.ts'
import { isPast, quoteEmail, quoteNumber } from '../rules.ts'
import type { Quote, SendQuote } from '../schema.ts'

/** Freezes the draft as the next revision and emails its page. The first one takes the next number of the year. */
export async function sendQuote(ctx: WorkspaceContext, { to, ...seen }: SendQuote): Promise<Quote> {
  const sent_by = personOf(ctx).id
  const sent_at = ctx.now.toISOString()
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  const quote = await change(ctx, (changing) =>
    takeStep(quoteKind, ctx, changing, seen, 'updated', async (before) => {
      const { tx, write } = changing
      if (before.status !== 'draft') throw conflict('This quote has already been sent. Revise it to change it.')
      const lack = lackOf(before)
      if (lack) throw conflict(lack)
      if (isPast(before, today)) throw conflict('The last day to accept has passed. Choose a later one.')
      const year = Number(today.slice(0, 4))
      const number = before.number ?? quoteNumber(year, await takeNumber(ctx, tx, 'quote_counter', year))
      const step = { status: 'sent' as const, number, revision: before.revision + 1, sent_at, decided_at: null }
      const paper = { quote: { ...before, ...step }, ...(await partiesNow(ctx, tx, before)) }
      const content = JSON.stringify(paper)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const of = { workspace_id: ctx.workspace.id, quote: before.id, revision: step.revision }
      write(tx.insertInto('quote_revision').values({ ...of, content, sha256, recipient: to, sent_by, sent_at }))
      const emailBody = quoteEmail(paper, quoteUrl(ctx, of.quote, of.revision))
      const mail = { kind: 'quote', workspaceId: ctx.workspace.id, to, about: [before.id], emailBody }
      write(tx.insertInto('mail').values(ctx.services.mailer.row(mail, ctx.now)))
      return step
    }),
  )
  ctx.services.mailer.wake()
  return quote
}

/** Makes a sent quote a draft again. Its page says that a new version follows, and nobody can accept the old one. */
export function reviseQuote(ctx: WorkspaceContext, seen: Seen): Promise<Quote> {
  return change(ctx, (changing) =>
    takeStep(quoteKind, ctx, changing, seen, 'updated', (before) => {
      if (before.status === 'draft') throw conflict('This quote is a draft. Edit it directly.')
      if (before.status === 'accepted') throw conflict('The client accepted this quote. Create a new one instead.')
      return { status: 'draft' as const, decided_at: null }
    }),
  )
}
