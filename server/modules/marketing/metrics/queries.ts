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
/** Columns of `figure` that pushed costs do not have. */
const MEASURED = [
  'impressions',
  'clicks',
  'conversions_micros',
  'value_micros',
  'sessions',
  'users',
  'key_events_micros',
  'opens',
]

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
  const figures = sql.join(MEASURED.map((column) => sql.ref(column)))
  const none = sql.join(MEASURED.map(() => sql`null`))
  const sum = (column: string) => sql`sum(${sql.ref(column)})::float8`
  const sumOfMicros = (column: string) => sql`round(sum(${sql.ref(column)}) / 1000000, 6)::float8`
  const order = sql`page.period, page.campaign_name, page.source, page.currency, page.key`
  // Sums only the rows of the page: sums of all rows take longer than everything else.
  const found = await sql<Metric & { total: string }>`
    with ${figuresBy(ctx, from, to, period)}, measured as materialized (
      select period, key, provider as source, currency, ${figures}, paid_micros from figure
      union all
      select ${period(sql`date`)}, key, 'pushed', currency, ${none}, amount * 1000000 from pushed_cost
    ), page as (
      select m.*, c.id as campaign, coalesce(c.name, m.key) as campaign_name, count(*) over () as total
      from (select distinct period, key, source, currency from measured) m
      left join campaign c on c.workspace_id = ${ctx.workspace.id} and c.id::text = m.key
      where ${source === undefined ? sql`true` : sql`m.source = ${source}`}
        and ${campaign === undefined ? sql`true` : sql`m.key = ${campaign}`}
      order by period, campaign_name, source, currency, key
      limit ${limit} offset ${offset}
    )
    select page.period::text, page.campaign, page.campaign_name, page.source, page.currency,
      coalesce(${sumOfMicros('paid_micros')}, 0) as cost, ${sum('impressions')} as impressions, ${sum('clicks')} as clicks,
      ${sumOfMicros('conversions_micros')} as conversions, ${sumOfMicros('value_micros')} as value,
      ${sum('sessions')} as sessions, ${sum('users')} as users, ${sumOfMicros('key_events_micros')} as key_events, ${sum('opens')} as opens, page.total
    from page join measured m
      on m.period = page.period and m.key = page.key and m.source = page.source and m.currency is not distinct from page.currency
    group by page.period, page.campaign, page.campaign_name, page.source, page.currency, page.key, page.total
    order by ${order}`.execute(ctx.database.searching(ctx.workspace.id))
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
  if (named.campaign) return named.campaign
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from external_campaign where workspace_id = ${ctx.workspace.id} and name = ${label})
      or exists (select from cost where workspace_id = ${ctx.workspace.id} and campaign_label = ${label}) as known`.execute(
    ctx.db,
  )
  if (!rows[0]!.known) throw invalid('campaign', 'names no campaign of this workspace or its data sources')
  return label
}
