import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, housekeep, housekeepWithLock } from '#server/core/database/change.ts'
import { updateRows, upsertRows } from '#server/core/database/rows.ts'
import { findMatches } from './queries.ts'
import { keysOf } from './rules.ts'

const KEY = ['connector', 'account', 'ext_id']

/** A campaign of a provider and its new match. */
type Matched = {
  connector: string
  account: string
  ext_id: string
  campaign: string | null
  matched_by: string | null
  name_key?: string
  known_keys?: string[]
}

export function writeMatches(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  matches: readonly Matched[],
): void {
  if (matches.length > 0) write(updateRows(ctx, tx, 'external_campaign', KEY, matches))
}

/** Matches campaigns after a sync. The lock prevents it from overwriting concurrent choices of people. */
export function matchCampaigns(ctx: WorkspaceContext): Promise<void> {
  return housekeepWithLock(ctx, 'marketing', async ({ tx, write }) => {
    writeMatches(ctx, { tx, write }, await findMatches(ctx, tx))
  })
}

type Credited = { connector: string; ext_id: string; name: string; campaign: string }

/** Matches the campaign with this id at a provider, like a manual match, and schedules a sync. */
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
  const row = { connector, account: account.ext_id, ext_id, name, utm: null }
  const match = { ...keysOf(row), campaign, matched_by: 'hand' }
  write(upsertRows(ctx, tx, 'external_campaign', KEY, [{ ...row, ...match }]))
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
 * Assigns invoices of a connection to the contacts with their addresses. The trigger `match_invoices_inserted` does so
 * for contacts created or changed later.
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
