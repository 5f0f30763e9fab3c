import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createMatcher, type Days, type OwnCampaign, splitByMonth } from './rules.ts'

/** The first day of the period that contains a day. */
export type PeriodOf = (day: RawBuilder<unknown>) => RawBuilder<unknown>

/** `firstWeekday`: 1 for Monday. The arithmetic takes a fraction of the time of `date_trunc`; 0001-01-01 was a Monday. */
export const weekFrom =
  (firstWeekday: number): PeriodOf =>
  (day) =>
    sql`(${day} - (${day} - date '0001-01-01' - ${sql.lit(firstWeekday - 1)} + 7) % 7)`

/** Truncates a `timestamp`, because a date would be converted to a `timestamptz`, which is slower. */
export const monthOf: PeriodOf = (day) => sql`date_trunc('month', ${day}::timestamp)::date`

const FIGURES = [
  'cost_micros',
  'value_micros',
  'impressions',
  'clicks',
  'conversions_micros',
  'sessions',
  'users',
  'key_events_micros',
]
const NONE = sql.join(FIGURES.map(() => sql`null`))
/** The bit of `date` in `metric_month.cost_days`. */
const DAY_BIT = sql`1 << (date - month)`

/**
 * Common table expressions over figures of providers, for days from `from` to `to`, both inclusive: `figure`: all
 * figures of a campaign at a provider by period, with `key` (the campaign's id, or the provider's name of an unmatched
 * campaign), `campaign` and `provider`; excluded campaigns are omitted. Its `paid_micros` and `pushed_cost` are the
 * costs that count: per campaign and day those of connectors, or pushed ones if preferred, never both: `figure` has
 * rows that subtract such costs. Figures are summed by period before the join with campaigns, which is the slow part;
 * sums of months are stored.
 */
export const figuresBy = ({ workspace }: WorkspaceContext, from: string, to: string, period: PeriodOf) => sql`
  source as materialized (
    select e.connector, e.account, e.ext_id, e.name, e.campaign, c.provider, coalesce(e.campaign::text, e.name) as key,
      exists (select from cost_source p where p.workspace_id = ${workspace.id} and p.campaign = e.campaign and p.source = 'pushed') as prefers_pushed
    from external_campaign e join connector c on c.workspace_id = e.workspace_id and c.id = e.connector
    where e.workspace_id = ${workspace.id} and e.matched_by is distinct from 'left_out'
  ), pushed as materialized (
    select campaign, campaign_label, date, ${monthOf(sql`date`)} as month, currency, amount, channel
    from cost where workspace_id = ${workspace.id} and date between ${from} and ${to}
  ), pushed_month as materialized (
    select campaign, month, bit_or(${DAY_BIT}) as days from pushed where campaign is not null group by 1, 2
  ), cost_month as materialized (
    select s.connector, s.account, s.ext_id, s.campaign, s.prefers_pushed, m.month, m.currency, m.cost_days,
      case when s.prefers_pushed then m.day_costs end as day_costs
    from metric_month m join source s on s.connector = m.connector and s.account = m.account and s.ext_id = m.campaign_ext_id
    where m.workspace_id = ${workspace.id} and m.month between ${monthOf(sql`${from}::date`)} and ${to}
      and m.cost_days <> 0 and s.campaign is not null
  ), doubled as materialized (
    select p.campaign, p.month, bit_or(p.days & m.cost_days) as days
    from pushed_month p join cost_month m on m.campaign = p.campaign and m.month = p.month and not m.prefers_pushed
    group by 1, 2
  ), replaced as materialized (
    select m.connector, m.account, m.ext_id, p.date, m.currency,
      m.day_costs[bit_count((m.cost_days & ((1 << (p.date - p.month)) - 1))::bit(31))::int + 1] as cost_micros
    from (
      select distinct campaign, month, date from pushed where campaign in (select campaign from source where prefers_pushed)
    ) p join cost_month m on m.campaign = p.campaign and m.month = p.month and m.prefers_pushed
    where m.cost_days & (1 << (p.date - p.month)) <> 0
  ), added as (
    ${period === monthOf ? addedByMonth(workspace.id, { from, to }) : addedDays(workspace.id, { from, to }, period)}
  ), figure as materialized (
    select s.key, s.campaign, s.provider, a.* from (
      select added.*, cost_micros as paid_micros from added
      union all
      select connector, account, ext_id, currency, ${period(sql`date`)}, ${NONE}, -cost_micros from replaced
    ) a join source s on s.connector = a.connector and s.account = a.account and s.ext_id = a.campaign_ext_id
  ), pushed_cost as (
    select coalesce(k.campaign::text, k.campaign_label, '') as key, k.date, k.currency, k.amount, k.channel from pushed k
    left join doubled d on d.campaign = k.campaign and d.month = k.month
    where coalesce(d.days & (1 << (k.date - k.month)), 0) = 0
  )`

/** Figures of days summed by account, campaign, currency and period. */
const addedDays = (workspaceId: string, { from, to }: Days, period: PeriodOf) => sql`
    select connector, account, campaign_ext_id, currency, ${period(sql`date`)} as period,
      ${sql.join(FIGURES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from metric_day
    where workspace_id = ${workspaceId} and campaign_ext_id <> '' and date between ${from} and ${to}
    group by 1, 2, 3, 4, 5`

/** The same from stored sums. */
const addedMonths = (workspaceId: string, { from, to }: Days) => sql`
    select connector, account, campaign_ext_id, currency, month as period, ${sql.join(FIGURES.map((name) => sql.ref(name)))}
    from metric_month where workspace_id = ${workspaceId} and month between ${from} and ${to}`

/** The same by month: stored sums of full months, and the days around them. */
function addedByMonth(workspaceId: string, period: Days) {
  const { before, months, last } = splitByMonth(period)
  // The last month is usually the current one, so without later days its stored sum can be used.
  const later = sql`exists (select from metric_day_total
    where workspace_id = ${workspaceId} and date > ${last?.to ?? null} and date <= ${last?.end ?? null})`
  const parts = [
    before && addedDays(workspaceId, before, monthOf),
    months && addedMonths(workspaceId, months),
    last && sql`${addedMonths(workspaceId, { from: last.from, to: last.from })} and not ${later}`,
    last && sql`select * from (${addedDays(workspaceId, last, monthOf)}) last where ${later}`,
  ]
  return sql.join(
    parts.filter((part) => part !== null),
    sql` union all `,
  )
}

/**
 * Common table expressions that follow those of `figuresBy`: `total`, the totals of all campaigns per period and
 * currency, with the costs that count. Excluded campaigns are subtracted day by day.
 */
export const totalsBy = ({ workspace }: WorkspaceContext, from: string, to: string, period: PeriodOf) => sql`
  day_figure as (
    select date, currency, clicks, value_micros, cost_micros from metric_day_total
    where workspace_id = ${workspace.id} and date between ${from} and ${to}
    union all
    select m.date, m.currency, -m.clicks, -m.value_micros, -m.cost_micros
    from external_campaign e
    join metric_day m on m.workspace_id = e.workspace_id and m.connector = e.connector and m.account = e.account
      and m.campaign_ext_id = e.ext_id and m.date between ${from} and ${to}
    where e.workspace_id = ${workspace.id} and e.matched_by = 'left_out'
    union all
    select date, currency, null, null, -cost_micros from replaced
    union all
    select date, currency, null, null, amount * 1000000 from pushed_cost
  ), total as (
    select ${period(sql`date`)} as period, currency, sum(clicks) as clicks, sum(value_micros) as value_micros,
      sum(cost_micros) as paid_micros
    from day_figure group by 1, 2
  )`

/**
 * The campaigns of providers whose match differs from the stored one. Choices of people are kept. `changed` is a
 * campaign that is about to be written.
 */
export async function findMatches(ctx: WorkspaceContext, db: Reader, changed?: OwnCampaign) {
  const [match, foreign] = await Promise.all([
    loadMatcher(ctx, db, changed),
    db
      .selectFrom('external_campaign')
      .select(['connector', 'account', 'ext_id', 'name', 'utm', 'campaign', 'matched_by'])
      .where('workspace_id', '=', ctx.workspace.id)
      // A manually matched campaign whose target was purged is matched again.
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
