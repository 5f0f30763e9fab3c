import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createMatcher, type OwnCampaign } from './rules.ts'

/**
 * Common table expressions over figures of providers, for days from `from` to `to`, both inclusive:
 * `figure`: rows by day with `key` (the campaign's id, or the provider's name of a campaign that matches none), `campaign`,
 * `provider` and all figures; campaigns that people left out are not in it. `paid` and `pushed_cost` hold the costs that count: per
 * campaign and day those of connectors, or those pushed where the workspace prefers them, never both.
 */
export const dailyFigures = ({ workspace }: WorkspaceContext, from: string, to: string) => sql`
  source as (
    select e.connector, e.account, e.ext_id, e.campaign, c.provider, coalesce(e.campaign::text, e.name) as key
    from external_campaign e join connector c on c.workspace_id = e.workspace_id and c.id = e.connector
    where e.workspace_id = ${workspace.id} and e.matched_by is distinct from 'left_out'
  ), figure as materialized (
    select s.key, s.campaign, s.provider, m.* from metric_day m
    join source s on s.connector = m.connector and s.account = m.account and s.ext_id = m.campaign_ext_id
    where m.workspace_id = ${workspace.id} and m.date between ${from} and ${to} and m.campaign_ext_id <> ''
  ), preferred as (
    select campaign from cost_source where workspace_id = ${workspace.id} and source = 'pushed'
  ), paid as (
    select f.key, f.provider, f.date, f.currency, f.cost_micros::numeric / 1000000 as amount from figure f
    where f.cost_micros <> 0 and not (f.campaign in (select campaign from preferred) and exists (
      select from cost k where k.workspace_id = ${workspace.id} and k.campaign = f.campaign and k.date = f.date))
  ), read_day as (
    select distinct campaign, date from figure where campaign is not null and cost_micros <> 0
  ), pushed_cost as (
    select coalesce(k.campaign::text, k.campaign_label, '') as key, k.date, k.currency, k.amount, k.channel from cost k
    where k.workspace_id = ${workspace.id} and k.date between ${from} and ${to}
      and not (k.campaign not in (select campaign from preferred)
        and exists (select from read_day d where d.campaign = k.campaign and d.date = k.date))
  )`

/**
 * The campaigns of providers that belong elsewhere than stored. What people chose stays. `changed` is a campaign as it is
 * about to be written.
 */
export async function findMatches(ctx: WorkspaceContext, db: Reader, changed?: OwnCampaign) {
  const [match, foreign] = await Promise.all([
    loadMatcher(ctx, db, changed),
    db
      .selectFrom('external_campaign')
      .select(['connector', 'account', 'ext_id', 'name', 'utm', 'campaign', 'matched_by'])
      .where('workspace_id', '=', ctx.workspace.id)
      // A campaign matched by hand whose campaign was purged is matched again.
      .where(
        sql<boolean>`matched_by is distinct from 'left_out' and (matched_by is distinct from 'hand' or campaign is null)`,
      )
      .execute(),
  ])
  return foreign.flatMap(({ connector, account, ext_id, ...row }) => {
    const { campaign, matched_by } = match(row) ?? NO_MATCH
    const isSame = campaign === row.campaign && matched_by === row.matched_by
    return isSame ? [] : [{ connector, account, ext_id, campaign, matched_by }]
  })
}

const NO_MATCH = { campaign: null, matched_by: null }

/** Matches campaigns of providers with those that are not in the Trash. */
export async function loadMatcher(ctx: WorkspaceContext, db: Reader, changed?: OwnCampaign) {
  const own = await db
    .selectFrom('campaign')
    .select(['id', 'slug', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is', null)
    .execute()
  return createMatcher(changed ? [...own.filter(({ id }) => id !== changed.id), changed] : own)
}
