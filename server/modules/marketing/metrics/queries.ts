import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayAfter, dayIn } from '#server/core/values/days.ts'
import { invalid } from '#server/core/values/errors.ts'
import { dailyFigures } from '../../connectors/figures/queries.ts'
import { getFirstWeekday } from '../../workspaces/queries.ts'
import { findCampaigns } from '../queries.ts'
import { resolveCampaign } from '../rules.ts'
import type { AskMetrics, Metric } from './schema.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 1_100

/** What data sources and pushes say of campaigns, by period, campaign, source and currency. */
export async function listMetrics(ctx: WorkspaceContext, input: AskMetrics) {
  const { group, limit, offset, source } = input
  const { from, to } = rangeOf(ctx, input)
  const campaign = input.campaign === undefined ? undefined : await campaignNamed(ctx, input.campaign)
  // Postgres starts weeks on Monday.
  const past = sql.lit(group === 'week' ? (await getFirstWeekday(ctx)) - 1 : 0)
  const period = group === 'day' ? sql`date` : sql`(date_trunc(${sql.lit(group)}, date - ${past})::date + ${past})`
  const micros = (column: string) => sql`round(sum(${sql.ref(column)})::numeric / 1000000, 6)::float8`
  const count = (column: string) => sql`sum(${sql.ref(column)})::float8`
  const found = await sql<Metric & { total: string }>`
    with ${dailyFigures(ctx, from, to)}, measured as (
      select ${period} as period, key, provider as source, currency, ${count('impressions')} as impressions, ${count('clicks')} as clicks,
        ${micros('conversions_micros')} as conversions, ${micros('value_micros')} as value, ${count('sessions')} as sessions,
        ${count('users')} as users
      from figure group by 1, 2, 3, 4
    ), spent as (
      select period, key, source, currency, round(sum(amount), 6)::float8 as cost from (
        select ${period} as period, key, provider as source, currency, amount from paid
        union all select ${period}, key, 'pushed', currency, amount from pushed_cost) costs group by 1, 2, 3, 4
    )
    select joined.period::text, c.id as campaign, coalesce(c.name, joined.key) as campaign_name, joined.source, joined.currency,
      coalesce(joined.cost, 0) as cost, impressions, clicks, conversions, value, sessions, users, count(*) over () as total
    from (
      select coalesce(m.period, s.period) as period, coalesce(m.key, s.key) as key, coalesce(m.source, s.source) as source,
        coalesce(m.currency, s.currency) as currency, cost, impressions, clicks, conversions, value, sessions, users
      from measured m full join spent s on m.period = s.period and m.key = s.key and m.source = s.source
        and m.currency is not distinct from s.currency) joined
    left join campaign c on c.workspace_id = ${ctx.workspace.id} and c.id::text = key
    where ${source === undefined ? sql`true` : sql`joined.source = ${source}`}
      and ${campaign === undefined ? sql`true` : sql`joined.key = ${campaign}`}
    order by joined.period, campaign_name, joined.source, joined.currency
    limit ${limit} offset ${offset}`.execute(ctx.db)
  const data: Metric[] = found.rows
  const total = Number(found.rows[0]?.total ?? offset)
  return { data, total, limit, offset, has_more: offset + data.length < total }
}

function rangeOf(ctx: WorkspaceContext, input: Pick<AskMetrics, 'from' | 'to'>) {
  const { to = dayIn(ctx.workspace.time_zone, ctx.now) } = input
  const { from = dayAfter(to, 1 - USUAL_DAYS) } = input
  if (to < from) throw invalid('to', 'must not be before from')
  if (dayAfter(from, MOST_DAYS) < to) throw invalid('from', 'must be at most three years before to')
  return { from, to }
}

async function campaignNamed(ctx: WorkspaceContext, label: string): Promise<string> {
  const named = resolveCampaign(await findCampaigns(ctx, ctx.db, [label]), label)
  if (named === 'ambiguous') throw invalid('campaign', 'names several campaigns. Send an id')
  return named.campaign ?? named.campaign_label ?? label
}
