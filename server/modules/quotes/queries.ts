import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { withAsciiDomain } from '#server/core/values/fields.ts'
import { partiesNow } from '../invoices/queries.ts'
import { quoteKind } from './kind.ts'
import type { GetQuotePaper, Quote, QuotePaper, QuoteRevision } from './schema.ts'

/** The signing purpose of quote links; the generation is the revision. */
export const QUOTE_LINK = 'quote.visit'

/** The page on which the client reads and decides a revision. */
export function quoteUrl({ workspace, services }: WorkspaceContext, id: string, revision: number): string {
  const linked = { workspace: workspace.id, id, generation: revision }
  return `${services.publicUrl}/quote/${signLink(services.sealer, QUOTE_LINK, linked)}`
}

/** All sent revisions with the client's decision, latest first. */
export async function listRevisions(ctx: WorkspaceContext, id: string): Promise<QuoteRevision[]> {
  await getRecord(quoteKind, ctx, id)
  const rows = await revisionsOf(ctx, ctx.db, id)
    .select(['r.revision', 'r.sent_at', 'r.sent_by', 'r.recipients', 'r.message', 'r.sha256'])
    .select(['e.decision', 'e.name', 'e.reason', 'e.address', 'e.browser', 'e.at'])
    .orderBy('r.revision', 'desc')
    .execute()
  const emails = rows[0] ? await emailsOf(ctx, id, rows[0]) : []
  return rows.map(({ decision, name, reason, address, browser, at, ...sent }, place) => ({
    ...sent,
    emails: place === 0 ? emails : [],
    url: quoteUrl(ctx, id, sent.revision),
    decision: decision === null ? null : { decision: decision as 'accepted', name, reason, address, browser, at: at! },
  }))
}

async function emailsOf(
  { db, workspace }: WorkspaceContext,
  id: string,
  { sent_at, recipients }: Pick<QuoteRevision, 'sent_at' | 'recipients'>,
) {
  const rows = await db
    .selectFrom('mail')
    .distinctOn('recipient')
    .select(['recipient as to', 'status', 'error'])
    .where('workspace_id', '=', workspace.id)
    .where('kind', '=', 'quote')
    .where(sql<boolean>`about @> array[${id}::uuid]`)
    .where(sql<boolean>`recipient = any(${recipients.map(withAsciiDomain)}::text[])`)
    .where('created_at', '>=', sent_at)
    .orderBy('recipient')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as QuoteRevision['emails']
}

/** The content of a revision; without `revision`, of the last one or the current draft. */
export async function getQuotePaper(ctx: WorkspaceContext, { id, revision }: GetQuotePaper): Promise<QuotePaper> {
  const quote = await getRecord(quoteKind, ctx, id)
  if (revision === undefined && quote.status === 'draft') return { quote, ...(await partiesNow(ctx, ctx.db, quote)) }
  return (await findRevision(ctx, ctx.db, { id, revision: revision ?? quote.revision })).paper
}

/** A revision as it was sent. `decided_at` is when the client decided it. */
export async function findRevision(
  ctx: WorkspaceContext,
  db: Reader,
  { id, revision }: Pick<Quote, 'id' | 'revision'>,
) {
  const row = await revisionsOf(ctx, db, id)
    .select(['r.content', 'r.recipients', 'r.sha256', 'r.sent_by', 'e.at'])
    .where('r.revision', '=', revision)
    .executeTakeFirstOrThrow(notFound)
  const { content, at, ...sent } = row
  return { ...sent, paper: content as QuotePaper, decided_at: at }
}

/** The revisions of a quote (`r`), each with the evidence of its decision (`e`). */
export const revisionsOf = ({ workspace }: WorkspaceContext, db: Reader, quote: string) =>
  db
    .selectFrom('quote_revision as r')
    .leftJoin('quote_evidence as e', (join) =>
      join
        .onRef('e.workspace_id', '=', 'r.workspace_id')
        .onRef('e.quote', '=', 'r.quote')
        .onRef('e.revision', '=', 'r.revision'),
    )
    .where('r.workspace_id', '=', workspace.id)
    .where('r.quote', '=', quote)
