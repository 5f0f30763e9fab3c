import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, housekeep } from '#server/core/database/change.ts'
import { lockFamily } from '#server/core/database/family-lock.ts'
import { updateRows } from '#server/core/database/rows.ts'
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
