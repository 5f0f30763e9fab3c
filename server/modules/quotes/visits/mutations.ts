import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import type { Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { amendRecord, reviseRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { dealKind } from '../../deals/kind.ts'
import type { Deal } from '../../deals/schema.ts'
import { announce, notify } from '../../notifications/mutations.ts'
import { getLocale } from '../../workspaces/queries.ts'
import { quoteKind } from '../kind.ts'
import { findRevision, quoteUrl } from '../queries.ts'
import { acceptanceEmail, clientOf, type Decided, decisionEmail, type QuoteState, stateOf } from '../rules.ts'
import type { DecideQuote, Quote, QuotePaper } from '../schema.ts'
import { openQuote } from './queries.ts'
import type { Client } from './schema.ts'

/**
 * Accepts or declines a revision once: the first of parallel requests decides. Returns the new state for the client;
 * undefined if the link is invalid.
 */
export async function decideQuote(
  platform: Platform,
  link: string,
  typed: DecideQuote,
  client: Client,
): Promise<QuoteState | undefined> {
  const decided =
    typed.act === 'accept'
      ? { decision: 'accepted' as const, name: typed.name, reason: null }
      : { decision: 'declined' as const, name: null, reason: typed.reason || null }
  const open = await openQuote(platform, link, decided.name)
  if (!open) return undefined
  const { ctx, id, revision } = open
  let notices: { member: string }[] = []
  const state = await change(ctx, async (changing) => {
    const { tx, write } = changing
    const before = requireFresh(ctx, await lockRecord(quoteKind, ctx, tx, id))
    const found = stateOf(before, revision, dayIn(ctx.workspace.time_zone, ctx.now))
    if (found !== 'open') return changing.unchanged(found)
    const { paper, sha256, sent_by, recipients } = await findRevision(ctx, tx, before)
    const deal = await lockDeal(ctx, changing, before)
    const at = ctx.now.toISOString()
    notices = await notifyTeam(ctx, tx, paper, decided, [sent_by, ...(deal?.owners ?? [])])
    const evidence = { workspace_id: ctx.workspace.id, quote: id, revision, ...decided, ...client, sha256, at }
    write(tx.insertInto('quote_evidence').values(evidence))
    await amendRecord(
      quoteKind,
      ctx,
      changing,
      before,
      { status: decided.decision, decided_at: at },
      { event: decided.decision },
    )
    if (decided.decision === 'accepted')
      await confirm(ctx, changing, paper, { ...decided, at, sha256 }, { recipients, sent_by })
    if (decided.decision === 'accepted' && deal) await agreeDeal(ctx, changing, before, deal)
    return decided.decision
  })
  announce(ctx, notices)
  return state
}

const isErased = (email: string) => email.endsWith('@erased.invalid')

/** Emails the confirmation to all recipients of the quote. Transactional, so without an unsubscribe link. */
async function confirm(
  ctx: WorkspaceContext,
  { tx, write }: Change,
  paper: QuotePaper,
  accepted: { name: string; at: string; sha256: string },
  { recipients, sent_by }: { recipients: readonly string[]; sent_by: string | null },
) {
  const { id, revision } = paper.quote
  const shown = { ...accepted, zone: ctx.workspace.time_zone, locale: await getLocale(ctx, tx) }
  const emailBody = acceptanceEmail(paper, shown, quoteUrl(ctx, id, revision))
  const replyTo = paper.seller.email || undefined
  for (const to of recipients.filter((one) => !isErased(one))) {
    const mail = {
      kind: 'quote',
      workspaceId: ctx.workspace.id,
      to,
      replyTo,
      about: [id],
      emailBody,
      reportTo: sent_by,
    }
    write(tx.insertInto('mail').values(ctx.services.mailer.row(mail, ctx.now)))
  }
}

/**
 * Wins the deal today if the quote says so, and takes the net total as its amount if the deal has none or no other quote
 * was sent: of several quotes, nobody knows which of them make up the amount. Amounts of deals have two decimals.
 */
async function agreeDeal(ctx: WorkspaceContext, changing: Change, quote: Quote, deal: Deal) {
  const isOnly = deal.amount !== null && !(await hasOtherQuote(ctx, changing.tx, quote, deal))
  const agreed = (isOnly || deal.amount === null) && {
    amount: Number(quote.subtotal.toFixed(2)),
    currency: quote.currency,
  }
  const won = quote.wins_deal &&
    deal.stage !== 'won' && { stage: 'won' as const, close_date: dayIn(ctx.workspace.time_zone, ctx.now) }
  if (agreed || won) await reviseRecord(dealKind, ctx, changing, { id: deal.id, ...agreed, ...won })
}

async function hasOtherQuote({ workspace }: WorkspaceContext, tx: Scoped, { id }: Quote, deal: Deal): Promise<boolean> {
  const other = await rowsWith({ workspace }, tx, 'quote', { deal: deal.id })
    .select('id')
    .where('id', '!=', id)
    .where('status', 'in', ['sent', 'accepted'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const lockDeal = (ctx: WorkspaceContext, { tx }: Change, { deal }: Quote) =>
  deal ? lockRecord(dealKind, ctx, tx, deal) : undefined

/**
 * Notifies the sender of the quote and the owners of its deal; if they may no longer read quotes, the owners of the
 * workspace.
 */
async function notifyTeam(
  ctx: WorkspaceContext,
  tx: Scoped,
  paper: QuotePaper,
  decided: Decided,
  people: (string | null)[],
) {
  const { workspace, services } = ctx
  const { quote } = paper
  const readers = await rowsWith({ workspace }, tx, 'member', {})
    .select(['id', 'role'])
    .where(isActiveWith('quotes.read'))
    .where(({ or, eb }) => or([eb('role', '=', 'owner'), sql<boolean>`id = any(${people}::uuid[])`]))
    .execute()
  const named = readers.filter(({ id }) => people.includes(id))
  const client = decided.name ?? clientOf(paper)
  const notice = { kind: 'quote', entity: 'quote', entity_id: quote.id, actor_name: client } as const
  const notices = (named.length > 0 ? named : readers).map(({ id }) => ({
    ...notice,
    member: id,
    subject: `${quote.number} ${decided.decision}`,
  }))
  const locale = await getLocale(ctx, tx)
  const links = { workspace: workspace.name, locale, url: `${services.publicUrl}/${workspace.slug}/quotes/${quote.id}` }
  await notify(ctx, tx, notices, decisionEmail(quote, client, decided, links))
  return notices
}
