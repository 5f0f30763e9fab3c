import { contextOf, type Platform } from '#server/core/access/platform.ts'
import { openLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { dayIn } from '#server/core/values/days.ts'
import { getLocale } from '../../workspaces/queries.ts'
import { QUOTE_LINK, revisionsOf } from '../queries.ts'
import { stateOf } from '../rules.ts'
import type { Quote, QuotePaper } from '../schema.ts'
import type { QuoteView } from './schema.ts'

export type OpenQuote = { ctx: WorkspaceContext; id: string; revision: number }

/** The revision of a link, without an account; undefined if the link is invalid. `name` is the actor's name. */
export async function openQuote(
  platform: Platform,
  link: string,
  name?: string | null,
): Promise<OpenQuote | undefined> {
  const linked = openLink(platform.services.sealer, QUOTE_LINK, link)
  if (!linked) return undefined
  const row = await platform.app
    .reader(linked.workspace)
    .selectFrom('quote_revision as r')
    .innerJoin('quote', (join) => sameWorkspace(join, 'quote.id', 'r.quote'))
    .innerJoin('workspace', 'workspace.id', 'r.workspace_id')
    .select([
      'workspace.slug',
      'workspace.name',
      'workspace.currency',
      'workspace.time_zone',
      'workspace.sandbox',
      'quote.company',
    ])
    .where('r.workspace_id', '=', linked.workspace)
    .where('r.quote', '=', linked.id)
    .where('r.revision', '=', linked.generation)
    .where('quote.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { company, ...workspace } = row
  const visitor = { kind: 'form' as const, id: linked.id, name: name ?? company ?? 'The client' }
  const ctx = contextOf(platform, { id: linked.workspace, ...workspace }, visitor)
  return { ctx, id: linked.id, revision: linked.generation }
}

export async function showQuote(platform: Platform, link: string): Promise<QuoteView | undefined> {
  const open = await openQuote(platform, link)
  if (!open) return undefined
  const { ctx, id, revision } = open
  const row = await revisionsOf(ctx, ctx.db, id)
    .innerJoin('quote', (join) => sameWorkspace(join, 'quote.id', 'r.quote'))
    .select(['quote.status', 'quote.revision', 'quote.valid_until', 'r.content', 'e.decision', 'e.name', 'e.at'])
    .where('r.revision', '=', revision)
    .executeTakeFirstOrThrow()
  return {
    zone: ctx.workspace.time_zone,
    locale: await getLocale(ctx),
    sendsMail: ctx.services.mailer.sends && !ctx.workspace.sandbox,
    paper: row.content as QuotePaper,
    state: stateOf(
      row as Pick<Quote, 'status' | 'revision' | 'valid_until'>,
      revision,
      dayIn(ctx.workspace.time_zone, ctx.now),
    ),
    decided: row.decision === null ? null : { decision: row.decision as 'accepted', name: row.name, at: row.at! },
  }
}
