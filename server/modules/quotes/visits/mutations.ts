import type { Scoped } from '#db/scoped.ts'
import type { Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { requireFresh } from '#server/core/records/versions.ts'
import { amendRecord, reviseRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { dealKind } from '../../deals/kind.ts'
import { announce, notify } from '../../notifications/mutations.ts'
import { quoteKind } from '../kind.ts'
import { decisionEmail, type QuoteState, stateOf } from '../rules.ts'
import type { Quote } from '../schema.ts'
import { openQuote } from './queries.ts'

/** What the client decided, with the evidence of who they are. */
export type Decided = {
  decision: 'accepted' | 'declined'
  name: string | null
  reason: string | null
  address: string
  browser: string
}

/**
 * Accepts or declines a revision once: of parallel clicks the first decides. Returns the state in which the quote then is
 * for the client; undefined when the link is invalid.
 */
export async function decideQuote(platform: Platform, link: string, decided: Decided): Promise<QuoteState | undefined> {
  const open = await openQuote(platform, link, decided.name)
  if (!open) return undefined
  const { ctx, id, revision } = open
  let told: { member: string }[] = []
  const state = await change(ctx, async (changing) => {
    const { tx, write } = changing
    const before = requireFresh(ctx, await lockRecord(quoteKind, ctx, tx, id))
    const found = stateOf(before, revision, dayIn(ctx.workspace.time_zone, ctx.now))
    if (found !== 'open') return changing.unchanged(found)
    const of = { workspace_id: ctx.workspace.id, quote: id, revision }
    const { sha256, sent_by } = await sentRevision(tx, of)
    const deal = await lockDeal(ctx, changing, before)
    const at = ctx.now.toISOString()
    told = await tell(ctx, tx, before, decided, [sent_by, ...(deal?.owners ?? [])])
    write(tx.insertInto('quote_evidence').values({ ...of, ...decided, sha256, at }))
    await amendRecord(
      quoteKind,
      ctx,
      changing,
      before,
      { status: decided.decision, decided_at: at },
      { event: decided.decision },
    )
    if (decided.decision === 'accepted' && before.wins_deal && deal && deal.stage !== 'won')
      await reviseRecord(dealKind, ctx, changing, { id: deal.id, stage: 'won' })
    return decided.decision
  })
  announce(ctx, told)
  return state
}

function sentRevision(tx: Scoped, of: { workspace_id: string; quote: string; revision: number }) {
  return tx
    .selectFrom('quote_revision')
    .select(['sha256', 'sent_by'])
    .where('workspace_id', '=', of.workspace_id)
    .where('quote', '=', of.quote)
    .where('revision', '=', of.revision)
    .executeTakeFirstOrThrow()
}

const lockDeal = (ctx: WorkspaceContext, { tx }: Change, { deal }: Quote) =>
  deal ? lockRecord(dealKind, ctx, tx, deal) : undefined

/** Notifies who sent the quote and who owns its deal. */
async function tell(ctx: WorkspaceContext, tx: Scoped, quote: Quote, decided: Decided, people: (string | null)[]) {
  const { workspace, services } = ctx
  const members = [...new Set(people.flatMap((id) => id ?? []))]
  const client = decided.name ?? quote.company
  const notice = { kind: 'quote', entity: 'quote', entity_id: quote.id, actor_name: client } as const
  const notices = members.map((member) => ({ ...notice, member, subject: `${quote.number} ${decided.decision}` }))
  const links = { workspace: workspace.name, url: `${services.publicUrl}/${workspace.slug}/quotes/${quote.id}` }
  await notify(ctx, tx, notices, decisionEmail(quote, decided, links))
  return notices
}
