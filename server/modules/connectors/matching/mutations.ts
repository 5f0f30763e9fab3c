import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Locked, changeWithLock } from '#server/core/database/change.ts'
import { conflict, invalid } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { writeMatches } from '../figures/mutations.ts'
import { loadMatcher } from '../figures/queries.ts'
import type { MatchedBy } from './rules.ts'
import type { ChooseCampaigns, Chosen, MatchByHand, MatchedCampaigns } from './schema.ts'

type Match = Pick<Chosen, 'campaign' | 'matched_by'>
type Found = Chosen & { name: string; utm: string | null }

/** Matches campaigns of providers with a campaign of the workspace. Syncs keep the choice. */
export function matchByHand(ctx: WorkspaceContext, { campaigns, campaign }: MatchByHand): Promise<MatchedCampaigns> {
  return decide(ctx, campaigns, 'matched', async ({ tx }) => {
    const { id, name } = await requireCampaign(ctx, tx, campaign)
    return { campaign: { id, name }, matchOf: () => ({ campaign: id, matched_by: 'hand' }) }
  })
}

/** Excludes campaigns of providers from all results. */
export function leaveOut(ctx: WorkspaceContext, { campaigns }: ChooseCampaigns): Promise<MatchedCampaigns> {
  return decide(ctx, campaigns, 'left_out', async () => ({
    matchOf: () => ({ campaign: null, matched_by: 'left_out' }),
  }))
}

/** Undoes manual choices: matches the campaigns by UTM, slug and name again. */
export function matchAutomatically(ctx: WorkspaceContext, { campaigns }: ChooseCampaigns): Promise<MatchedCampaigns> {
  return decide(ctx, campaigns, 'released', async ({ tx }) => {
    const match = await loadMatcher(ctx, tx)
    return { matchOf: (row) => match(row) ?? { campaign: null, matched_by: null } }
  })
}

type Decision = { campaign?: { id: string; name: string }; matchOf: (row: Found) => Match }

/** All writers of matches hold the marketing lock, so a choice is never based on a stale match. */
function decide(
  ctx: WorkspaceContext,
  chosen: readonly Chosen[],
  event: 'matched' | 'left_out' | 'released',
  decision: (changing: Locked<'marketing'>) => Promise<Decision>,
): Promise<MatchedCampaigns> {
  return changeWithLock(ctx, 'marketing', async (changing) => {
    const { tx, write, record, unchanged } = changing
    const { campaign, matchOf } = await decision(changing)
    const found = await findChosen(ctx, tx, chosen)
    const differing: (Chosen & { name: string })[] = []
    const campaigns = chosen.map((seen) => {
      const row = found.get(keyOf(seen))
      if (!row) throw conflict('A campaign no longer exists in the data source. Reload the page.')
      const { name, utm: _utm, ...now } = row
      const next = { ...now, ...matchOf(row) }
      const isSame = sameMatch(now, next)
      const isAgreed = next.campaign !== null && next.campaign === now.campaign
      if (!isSame && !isAgreed && !sameMatch(now, seen))
        throw conflict(`Someone else has changed how “${name}” is matched. Check it, then choose again.`)
      if (!isSame) differing.push({ ...next, name })
      return next
    })
    if (differing.length === 0) return unchanged({ campaigns })
    writeMatches(
      ctx,
      { tx, write },
      differing.map(({ name: _name, ...match }) => match),
    )
    const [first, ...others] = differing.map(({ name }) => name)
    const name = others.length === 0 ? first : `${first} and ${others.length} more`
    const decided = { id: newId(ctx.now), version: 1, name, campaign: campaign?.id ?? null }
    record({ event: `external_campaign.${event}`, record: { ...decided, campaign_name: campaign?.name ?? null } })
    return { campaigns }
  })
}

const keyOf = ({ connector, account, ext_id }: Pick<Chosen, 'connector' | 'account' | 'ext_id'>) =>
  JSON.stringify([connector, account, ext_id])

const sameMatch = (a: Match, b: Match) => a.campaign === b.campaign && a.matched_by === b.matched_by

async function findChosen(ctx: WorkspaceContext, tx: Scoped, chosen: readonly Chosen[]): Promise<Map<string, Found>> {
  const keys = [...new Map(chosen.map((one) => [keyOf(one), one])).values()]
  if (keys.length < chosen.length) throw invalid('campaigns', 'must not name a campaign twice')
  const column = (name: 'connector' | 'account' | 'ext_id') => keys.map((one) => one[name])
  const rows = await tx
    .selectFrom('external_campaign')
    .select(['connector', 'account', 'ext_id', 'name', 'utm', 'campaign', 'matched_by'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      sql<boolean>`(connector, account, ext_id) in (
        select * from unnest(${column('connector')}::uuid[], ${column('account')}::text[], ${column('ext_id')}::text[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [keyOf(row), { ...row, matched_by: row.matched_by as MatchedBy | null }]))
}

async function requireCampaign(ctx: WorkspaceContext, tx: Scoped, id: string) {
  const found = await tx
    .selectFrom('campaign')
    .select(['id', 'name', 'deleted_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!found) throw invalid('campaign', 'is not a campaign of this workspace')
  if (found.deleted_at !== null)
    throw conflict(`“${found.name}” is in the Trash. Restore it, or choose another campaign.`)
  return found
}
