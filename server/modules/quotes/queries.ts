import { signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/read.ts'
import { quoteKind } from './kind.ts'
import type { QuoteRevision } from './schema.ts'

/** The signing purpose of quote links; the generation is the revision. */
export const QUOTE_LINK = 'quote.visit'

/** The page on which the client reads and decides a revision. */
export function quoteUrl({ workspace, services }: WorkspaceContext, id: string, revision: number): string {
  const linked = { workspace: workspace.id, id, generation: revision }
  return `${services.publicUrl}/quote/${signLink(services.sealer, QUOTE_LINK, linked)}`
}

/** Every revision as it was sent, with the client's decision, latest first. */
export async function listRevisions(ctx: WorkspaceContext, id: string): Promise<QuoteRevision[]> {
  await getRecord(quoteKind, ctx, id)
  const rows = await ctx.db
    .selectFrom('quote_revision as r')
    .leftJoin('quote_evidence as e', (join) =>
      join
        .onRef('e.workspace_id', '=', 'r.workspace_id')
        .onRef('e.quote', '=', 'r.quote')
        .onRef('e.revision', '=', 'r.revision'),
    )
    .select(['r.revision', 'r.sent_at', 'r.sent_by', 'r.recipient', 'r.sha256'])
    .select(['e.decision', 'e.name', 'e.reason', 'e.address', 'e.browser', 'e.at'])
    .where('r.workspace_id', '=', ctx.workspace.id)
    .where('r.quote', '=', id)
    .orderBy('r.revision', 'desc')
    .execute()
  return rows.map(({ decision, name, reason, address, browser, at, ...sent }) => ({
    ...sent,
    url: quoteUrl(ctx, id, sent.revision),
    decision: decision === null ? null : { decision: decision as 'accepted', name, reason, address, browser, at: at! },
  }))
}
