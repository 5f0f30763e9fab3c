import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createMatcher, type Days, keysOf, type OwnCampaign, splitByMonth } from './rules.ts'

/** The first day of the period that contains a day. */
export type PeriodOf = (day: RawBuilder<unknown>) => RawBuilder<unknown>

/** `firstWeekday`: 1 for Monday. The arithmetic takes a fraction of the time of `date_trunc`; 0001-01-01 was a Monday. */
export const weekFrom =
  (firstWeekday: number): PeriodOf =>
  (day) =>
    sql`(${day} - (${day} - date '0001-01-01' - ${sql.lit(firstWeekday - 1)} + 7) % 7)`

/** Like `date_trunc`, in a third of its time. */
export const monthOf: PeriodOf = (day) => sql`(${day} - date_part('day', ${day}::timestamp)::int + 1)`

/** Everything is one period. */
export const allDays: PeriodOf = () => sql`null::date`

const FIGURES = [
  'cost_micros',
  'value_micros',
  'impressions',
  'clicks',
  'conversions_micros',
  'sessions',
  'users',
  'key_events_micros',
  'opens',
]
const NONE = sql.join(FIGURES.map(() => sql`null`))
const SUMS = sql.join(FIGURES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

/**
 * Common table expressions over figures of providers, for days from `from` to `to`, both inclusive: `figure`: all
 * figures of a campaign at a provider by period, with `key` (the campaign's id, or the provider's name of an unmatched
 * campaign), `campaign` and `provider`; excluded campaigns are omitted. Its `paid_micros` and `pushed_cost` are the
 * costs that count: per campaign and day those of connectors, or pushed ones if preferred, never both: `figure` has
 * rows that subtract the `replaced` costs. `source_key` has every key under which costs of a provider's campaign can be
 * pushed: its names so far, its UTM, and the campaign that it is matched with, or whose name it shares. Days are summed
 * by period before the join with campaigns, which is the slow part; sums of months are stored. `offset 0` reads them
 * once: they are most of the table, and a search for each campaign reads each month of its account again.
 */
export const figuresBy = ({ workspace }: WorkspaceContext, from: string, to: string, period: PeriodOf) => sql`
  source as materialized (
    select e.connector, e.account, e.ext_id, e.name, e.campaign, c.provider, coalesce(e.campaign::text, e.name) as key,
      e.known_keys,
      exists (select from cost_source p where p.workspace_id = ${workspace.id} and p.campaign = e.campaign and p.source = 'pushed') as prefers_pushed
    from external_campaign e join connector c on c.workspace_id = e.workspace_id and c.id = e.connector
    where e.workspace_id = ${workspace.id} and e.matched_by is distinct from 'left_out'
  ), own_key as materialized (
    select c.id, k.key from campaign c, unnest(array[c.id::text, c.slug, c.name_key]) k (key)
    where c.workspace_id = ${workspace.id} and k.key is not null
  ), known_key as materialized (
    select s.*, k.key as known_key from source s, unnest(s.known_keys) k (key)
  ), source_key as materialized (
    select connector, account, ext_id, prefers_pushed, known_key as key from known_key
    union
    select s.connector, s.account, s.ext_id, s.prefers_pushed, k.key from source s join own_key k on k.id = s.campaign
    union
    select s.connector, s.account, s.ext_id, s.prefers_pushed, k.key
    from known_key s join own_key o on o.key = s.known_key join own_key k on k.id = o.id
    where s.campaign is null
  ), stored_month as materialized (
    select m.connector, m.account, m.campaign_ext_id, m.currency, m.month, s.prefers_pushed, m.cost_days,
      case when s.prefers_pushed then m.day_costs end as day_costs, ${sql.join(FIGURES.map((name) => sql.ref(name)))}
    from (
      select * from metric_month where workspace_id = ${workspace.id} and month between ${monthOf(sql`${from}::date`)} and ${to} offset 0
    ) m join source s on s.connector = m.connector and s.account = m.account and s.ext_id = m.campaign_ext_id
  ), doubled as (
    select k.key, m.month, bit_or(m.cost_days) as days
    from source_key k join stored_month m on m.connector = k.connector and m.account = k.account and m.campaign_ext_id = k.ext_id
    where not k.prefers_pushed group by 1, 2
  ), pushed_cost as (
    select coalesce(p.campaign::text, p.campaign_label, '') as key, p.campaign_key, p.date, p.month, p.currency, p.amount, p.channel
    from (
      select *, ${monthOf(sql`date`)} as month from cost
      where workspace_id = ${workspace.id} and date between ${from} and ${to}
    ) p left join doubled d on d.key = p.campaign_key and d.month = p.month
    where coalesce(d.days & (1 << (p.date - p.month)), 0) = 0
  ), replaced as (
    select m.connector, m.account, m.campaign_ext_id as ext_id, p.date, m.currency,
      m.day_costs[bit_count((m.cost_days & ((1 << (p.date - p.month)) - 1))::bit(31))::int + 1] as cost_micros
    from (
      select distinct k.connector, k.account, k.ext_id, c.month, c.date
      from source_key k join pushed_cost c on c.campaign_key = k.key where k.prefers_pushed
    ) p join stored_month m on m.connector = p.connector and m.account = p.account and m.campaign_ext_id = p.ext_id and m.month = p.month
    where m.cost_days & (1 << (p.date - p.month)) <> 0
  ), added as (
    ${period === monthOf || period === allDays ? addedByMonth(workspace.id, { from, to }, period) : addedDays(workspace.id, { from, to }, period)}
  ), figure as materialized (
    select s.key, s.campaign, s.provider, a.* from (
      select added.*, cost_micros as paid_micros from added
      union all
      select connector, account, ext_id, currency, ${period(sql`date`)}, ${NONE}, -sum(cost_micros) from replaced group by 1, 2, 3, 4, 5
    ) a join source s on s.connector = a.connector and s.account = a.account and s.ext_id = a.campaign_ext_id
  )`

/** Figures of days summed by account, campaign, currency and period. */
const addedDays = (workspaceId: string, { from, to }: Days, period: PeriodOf) => sql`
    select connector, account, campaign_ext_id, currency, ${period(sql`date`)} as period,
      ${SUMS}
    from metric_day
    where workspace_id = ${workspaceId} and campaign_ext_id <> '' and date between ${from} and ${to}
    group by 1, 2, 3, 4, 5`

/** The same from stored sums. */
const addedMonths = ({ from, to }: Days) => sql`
    select connector, account, campaign_ext_id, currency, month as period, ${sql.join(FIGURES.map((name) => sql.ref(name)))}
    from stored_month where month between ${from} and ${to}`

/** The same by month: stored sums of full months, and the days around them. */
function addedByMonth(workspaceId: string, days: Days, period: PeriodOf) {
  const { before, months, last } = splitByMonth(days)
  // The last month is usually the current one, so without later days its stored sum can be used.
  const later = sql`exists (select from metric_day_total
    where workspace_id = ${workspaceId} and date > ${last?.to ?? null} and date <= ${last?.end ?? null})`
  const parts = [
    before && addedDays(workspaceId, before, monthOf),
    months && addedMonths(months),
    last && sql`${addedMonths({ from: last.from, to: last.from })} and not ${later}`,
    last && sql`select * from (${addedDays(workspaceId, last, monthOf)}) last where ${later}`,
  ]
  const byMonth = sql.join(
    parts.filter((part) => part !== null),
    sql` union all `,
  )
  if (period === monthOf) return byMonth
  return sql`select connector, account, campaign_ext_id, currency, ${period(sql`period`)} as period, ${SUMS}
    from (${byMonth}) added_month group by 1, 2, 3, 4, 5`
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
 * The campaigns of providers whose match or key differs from the stored one. Choices of people are kept, and so is a
 * match whose campaign has since got another name or moved to the Trash: its costs were assigned to that campaign.
 * `changed` is a campaign that is about to be written.
 */
export async function findMatches(ctx: WorkspaceContext, db: Reader, changed?: OwnCampaign) {
  const [match, foreign] = await Promise.all([
    loadMatcher(ctx, db, changed),
    db
      .selectFrom('external_campaign')
      .select(['connector', 'account', 'ext_id', 'name', 'name_key', 'utm', 'campaign', 'matched_by'])
      .where('workspace_id', '=', ctx.workspace.id)
      // A manually matched campaign whose target was purged is matched again.
      .where(
        sql<boolean>`matched_by is distinct from 'left_out' and (matched_by is distinct from 'hand' or campaign is null)`,
      )
      .execute(),
  ])
  return foreign.flatMap(({ connector, account, ext_id, ...row }) => {
    const { campaign, matched_by } = match(row) ?? (row.campaign === null ? NO_MATCH : row)
    const keys = keysOf(row)
    const isSame = campaign === row.campaign && matched_by === row.matched_by && keys.name_key === row.name_key
    return isSame ? [] : [{ connector, account, ext_id, campaign, matched_by, ...keys }]
  })
}

const NO_MATCH = { campaign: null, matched_by: null }

/** Matches campaigns of providers with those that are not in the Trash. */
export async function loadMatcher(ctx: WorkspaceContext, db: Reader, changed?: OwnCampaign) {
  const own = await db
    .selectFrom('campaign')
    .select(['id', 'slug', 'name', 'status'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is', null)
    .execute()
  return createMatcher(changed ? [...own.filter(({ id }) => id !== changed.id), changed] : own)
}
