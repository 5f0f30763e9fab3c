import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, housekeep } from '#server/core/database/change.ts'
import { lockFamily } from '#server/core/database/family-lock.ts'
import { updateRows, upsertRows } from '#server/core/database/rows.ts'
import { findMatches } from './queries.ts'

const KEY = ['connector', 'account', 'ext_id']

/** A campaign of a provider, and which campaign of the workspace it belongs to from now on. */
type Matched = {
  connector: string
  account: string
  ext_id: string
  campaign: string | null
  matched_by: string | null
}

export function writeMatches(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  matches: readonly Matched[],
): void {
  if (matches.length > 0) write(updateRows(ctx, tx, 'external_campaign', KEY, matches))
}

/** Matches what a sync brought. The lock keeps it from overwriting what a person chooses meanwhile. */
export function matchCampaigns(ctx: WorkspaceContext): Promise<void> {
  return housekeep(ctx, async ({ tx, write }) => {
    await lockFamily(tx, ctx, 'marketing')
    writeMatches(ctx, { tx, write }, await findMatches(ctx, tx))
  })
}

type Credited = { connector: string; ext_id: string; name: string; campaign: string }

/** Credits what a provider counts under this id to a campaign, as if by hand, and reads its figures soon. */
export async function creditCampaign(
  ctx: WorkspaceContext,
  { tx, write, housekeep: keep }: Pick<Change, 'tx' | 'write' | 'housekeep'>,
  { connector, ext_id, name, campaign }: Credited,
): Promise<void> {
  const account = await tx
    .selectFrom('connector_account')
    .select('ext_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', connector)
    .orderBy('chosen', 'desc')
    .executeTakeFirst()
  if (!account) return
  const row = { connector, account: account.ext_id, ext_id, name, utm: null, campaign, matched_by: 'hand' }
  write(upsertRows(ctx, tx, 'external_campaign', KEY, [row]))
  const at = ctx.now.toISOString()
  keep(
    tx
      .updateTable('connector')
      .set({ next_sync_at: at, requested_at: at })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', connector)
      .where('status', '=', 'active'),
  )
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
