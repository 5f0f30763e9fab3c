import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createMatcher, type OwnCampaign } from './rules.ts'

/** The first day of the period that contains a day. */
export type PeriodOf = (day: RawBuilder<unknown>) => RawBuilder<unknown>

/** `firstWeekday`: 1 for Monday. The arithmetic takes a fraction of the time of `date_trunc`; 0001-01-01 was a Monday. */
export const weekFrom =
  (firstWeekday: number): PeriodOf =>
  (day) =>
    sql`(${day} - (${day} - date '0001-01-01' - ${sql.lit(firstWeekday - 1)} + 7) % 7)`

/**
 * Common table expressions over figures of providers, for days from `from` to `to`, both inclusive:
 * `figure`: all figures of a campaign at a provider by period, with `key` (the campaign's id, or the provider's name of a
 * campaign that matches none), `campaign` and `provider`; campaigns left out by hand are not in it. `paid_micros` in it and
 * `pushed_cost` are the costs that count: per campaign and day those of connectors, or those pushed where the workspace prefers
 * them, never both. Figures are read once; days on which costs were pushed stay apart in `figure`.
 */
export const figuresBy = ({ workspace }: WorkspaceContext, from: string, to: string, period: PeriodOf) => sql`
  preferred as (
    select campaign from cost_source where workspace_id = ${workspace.id} and source = 'pushed'
  ), source as materialized (
    select e.connector, e.account, e.ext_id, e.name, e.campaign, c.provider, coalesce(e.campaign::text, e.name) as key,
      e.campaign in (select campaign from preferred) as prefers_pushed
    from external_campaign e join connector c on c.workspace_id = e.workspace_id and c.id = e.connector
    where e.workspace_id = ${workspace.id} and (e.campaign is not null or e.matched_by is distinct from 'hand')
  ), pushed_day as materialized (
    select distinct campaign, date from cost
    where workspace_id = ${workspace.id} and date between ${from} and ${to} and campaign is not null
  ), figure as materialized (
    select s.key, s.campaign, s.provider, m.currency, ${period(sql`m.date`)} as period, p.date as pushed_on,
      bool_or(m.cost_micros <> 0) as has_cost, sum(m.cost_micros) as cost_micros,
      sum(m.cost_micros) filter (where p.date is null or s.prefers_pushed is not true) as paid_micros,
      sum(m.value_micros) as value_micros, sum(m.impressions) as impressions, sum(m.clicks) as clicks,
      sum(m.conversions_micros) as conversions_micros, sum(m.sessions) as sessions, sum(m.users) as users
    from metric_day m
    join source s on s.connector = m.connector and s.account = m.account and s.ext_id = m.campaign_ext_id
    left join pushed_day p on p.campaign = s.campaign and p.date = m.date
    where m.workspace_id = ${workspace.id} and m.date between ${from} and ${to} and m.campaign_ext_id <> ''
    group by 1, 2, 3, 4, 5, 6
  ), read_day as (
    select distinct campaign, pushed_on as date from figure where pushed_on is not null and has_cost
  ), pushed_cost as (
    select coalesce(k.campaign::text, k.campaign_label, '') as key, k.date, k.currency, k.amount, k.channel
    from cost k left join read_day r on r.campaign = k.campaign and r.date = k.date
    where k.workspace_id = ${workspace.id} and k.date between ${from} and ${to}
      and (r.date is null or k.campaign in (select campaign from preferred))
  )`

/**
 * The campaigns of providers that belong elsewhere than stored. Those matched by hand stay. `changed` is a campaign as it
 * is about to be written.
 */
export async function findMatches(ctx: WorkspaceContext, db: Reader, changed?: OwnCampaign) {
  const [own, foreign] = await Promise.all([
    db
      .selectFrom('campaign')
      .select(['id', 'slug', 'name'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('external_campaign')
      .select(['connector', 'account', 'ext_id', 'name', 'utm', 'campaign', 'matched_by'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where(sql<boolean>`matched_by is distinct from 'hand'`)
      .execute(),
  ])
  const match = createMatcher(changed ? [...own.filter(({ id }) => id !== changed.id), changed] : own)
  return foreign.flatMap(({ connector, account, ext_id, ...row }) => {
    const { campaign, matched_by } = match(row) ?? { campaign: null, matched_by: null }
    const isSame = campaign === row.campaign && matched_by === row.matched_by
    return isSame ? [] : [{ connector, account, ext_id, campaign, matched_by }]
  })
}
