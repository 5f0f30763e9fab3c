import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayAfter, dayIn } from '#server/core/values/days.ts'
import { invalid } from '#server/core/values/errors.ts'
import { figuresBy, monthOf, weekFrom } from '../../connectors/figures/queries.ts'
import { getFirstWeekday } from '../../workspaces/queries.ts'
import { findCampaigns } from '../queries.ts'
import { resolveCampaign } from '../rules.ts'
import type { AskMetrics, Metric, MetricPage } from './schema.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 1_100

const PERIODS = {
  day: (day: RawBuilder<unknown>) => day,
  month: monthOf,
}

/** Figures of data sources and pushes by period, campaign, source and currency. */
export async function listMetrics(ctx: WorkspaceContext, input: AskMetrics): Promise<MetricPage> {
  const { group, limit, offset, source } = input
  const { from, to } = rangeOf(ctx, input)
  const campaign = input.campaign === undefined ? undefined : await campaignNamed(ctx, input.campaign)
  const period = group === 'week' ? weekFrom(await getFirstWeekday(ctx)) : PERIODS[group]
  const micros = (column: string) => sql`round(sum(${sql.ref(column)}) / 1000000, 6)::float8`
  const count = (column: string) => sql`sum(${sql.ref(column)})::float8`
  const found = await sql<Metric & { total: string }>`
    with ${figuresBy(ctx, from, to, period)}, measured as (
      select period, key, provider as source, currency, ${count('impressions')} as impressions, ${count('clicks')} as clicks,
        ${micros('conversions_micros')} as conversions, ${micros('value_micros')} as value, ${count('sessions')} as sessions,
        ${count('users')} as users, ${micros('key_events_micros')} as key_events, coalesce(${micros('paid_micros')}, 0) as cost
      from figure group by 1, 2, 3, 4
      union all
      select ${period(sql`date`)}, key, 'pushed', currency, null, null, null, null, null, null, null, round(sum(amount), 6)::float8
      from pushed_cost group by 1, 2, 4
    )
    select m.period::text, c.id as campaign, coalesce(c.name, m.key) as campaign_name, m.source, m.currency, m.cost, m.impressions,
      m.clicks, m.conversions, m.value, m.sessions, m.users, m.key_events, count(*) over () as total
    from measured m
    left join campaign c on c.workspace_id = ${ctx.workspace.id} and c.id::text = m.key
    where ${source === undefined ? sql`true` : sql`m.source = ${source}`}
      and ${campaign === undefined ? sql`true` : sql`m.key = ${campaign}`}
    order by m.period, campaign_name, m.source, m.currency, m.key
    limit ${limit} offset ${offset}`.execute(ctx.database.searching(ctx.workspace.id))
  if (found.rows.length === 0 && offset > 0) {
    const { total } = await listMetrics(ctx, { ...input, from, to, limit: 1, offset: 0 })
    return { data: [], total, limit, offset, has_more: false }
  }
  const data: Metric[] = found.rows
  const total = Number(found.rows[0]?.total ?? 0)
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
