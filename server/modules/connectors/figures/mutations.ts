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
