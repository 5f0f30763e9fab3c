import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, housekeep } from '#server/core/database/change.ts'
import { updateRows } from '#server/core/database/rows.ts'
import { findMatches } from './queries.ts'

const KEY = ['connector', 'account', 'ext_id']

export function writeMatches(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  matches: Awaited<ReturnType<typeof findMatches>>,
): void {
  if (matches.length > 0) write(updateRows(ctx, tx, 'external_campaign', KEY, matches))
}

/** Matches what a sync brought. */
export function matchCampaigns(ctx: WorkspaceContext): Promise<void> {
  return housekeep(ctx, async ({ tx, write }) => writeMatches(ctx, { tx, write }, await findMatches(ctx, tx)))
}

/**
 * Gives invoices of a connection to the contacts with their addresses. Contacts that come or change later take theirs
 * themselves (trigger `match_invoices_inserted`).
 */
export function matchInvoices(ctx: WorkspaceContext, connector: string): Promise<void> {
  const { workspace } = ctx
  return housekeep(ctx, async ({ tx }) => {
    await sql`
      update external_invoice i set contact = holder.id
      from (
        select distinct on (email) email, id from contact
        where workspace_id = ${workspace.id} and deleted_at is null and email is not null order by email, id
      ) holder
      where i.workspace_id = ${workspace.id} and i.connector = ${connector} and i.contact is null and not i.erased
        and i.email = holder.email`.execute(tx)
  })
}
