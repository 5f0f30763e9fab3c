import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { dayAfter, startOfDay } from '#server/core/values/days.ts'
import { isId } from '#server/core/values/fields.ts'
import { allDays, figuresBy, type PeriodOf, totalsBy, weekFrom } from '../../connectors/figures/queries.ts'
import { getFirstWeekday } from '../../workspaces/queries.ts'
import { attributedSales } from './attribution.ts'
import { type Named, type Period, readNamed, within } from './period.ts'
import type { AskResults, ResultSource, Results } from './schema.ts'
import { bySource, type Measured, sourceOf, Sums, Tally } from './sums.ts'

const DAY_MS = 86_400_000

/** Counts of a campaign, with `week` null, or of a week. */
type Count = Named & { week: string | null; count: number }
/** Sums of a campaign at a source, with `week` null; or of a week, with `source` null. */
type Figure = Named & { week: string | null; source: ResultSource['source'] | null; currency: string | null } & Record<
    'impressions' | 'clicks' | 'conversions' | 'value' | 'cost' | 'paid',
    string | null
  >

/** Costs and results of every campaign from `from` to `to`; revenue is attributed to the touches before the sale. */
export async function findResults(ctx: WorkspaceContext, { model, ...period }: AskResults): Promise<Results> {
  const firstWeekday = await getFirstWeekday(ctx)
  const firstDays = weeksOf(period, firstWeekday)
  // The slowest statements first, because a workspace has two connections for these.
  const [figures, touches, sales, leads] = await Promise.all([
    readFigures(ctx, period, weekFrom(firstWeekday)),
    readCounts(ctx, period, firstDays, 'touch', 'ts'),
    attributedSales(ctx, period, model),
    readCounts(ctx, period, firstDays, 'lead', 'created_at'),
  ])
  const [campaigns, weeks, totals] = [new Tally(), new Tally(firstDays), new Sums()]
  const counted = ({ week, campaign }: Count) => (week === null ? [campaigns.of(campaign), totals] : [weeks.of(week)])
  for (const row of touches) for (const sums of counted(row)) sums.touches += row.count
  for (const row of leads) for (const sums of counted(row)) sums.leads += row.count
  for (const { day, currency, units, shares } of sales) {
    weeks.of(weekOf(firstDays, day)).win(currency, units)
    // A credit note reduces revenue, but is not a sale.
    const sold = units < 0n ? 0 : 1
    totals.deals += sold
    totals.win(currency, units, creditedIn(shares))
    for (const [campaign, share] of shares) {
      campaigns.of(campaign).deals += sold
      campaigns.of(campaign).win(currency, share)
    }
  }
  const measured = figures.flatMap((row) => {
    if (row.week === null) return [{ campaign: row.campaign, ...measuredOf(row) }]
    weeks.of(row.week).measure(measuredOf(row))
    return []
  })
  const sources = new Map(
    [...Map.groupBy(measured, ({ campaign }) => campaign)].map(([campaign, rows]) => [campaign, bySource(rows)]),
  )
  for (const [campaign, rows] of sources)
    for (const row of rows) for (const sums of [campaigns.of(campaign), totals]) sums.measure(row)
  const names = await namesOf(ctx, [...campaigns.rows.keys()])
  const labels = labelsOf([...figures, ...touches, ...leads])
  return {
    campaigns: [...campaigns.rows]
      .map(([key, sums]) => ({
        key,
        campaign: names.has(key) ? key : null,
        name: names.get(key) ?? labels.get(key) ?? (key || null),
        ...sums.shown(),
        sources: (sources.get(key) ?? []).map(sourceOf),
      }))
      .toSorted((a, b) => (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff')),
    totals: totals.shown(),
    weeks: [...weeks.rows].map(([week, sums]) => ({
      week,
      touches: sums.touches,
      leads: sums.leads,
      clicks: Number(sums.clicks ?? 0n),
      money: sums.amounts(),
    })),
  }
}

/** The part of a sale that campaigns brought in; the rest has the key ''. */
const creditedIn = (shares: ReadonlyMap<string, bigint>) =>
  [...shares].reduce((sum, [campaign, share]) => (campaign === '' ? sum : sum + share), 0n)

/** The first days of the weeks of a period, `YYYY-MM-DD`. */
function weeksOf({ from, to }: Period, firstWeekday: number): string[] {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7
  const first = dayAfter(from, -weekday)
  const days = (Date.parse(to) - Date.parse(first)) / DAY_MS
  return Array.from({ length: Math.floor(days / 7) + 1 }, (_, week) => dayAfter(first, week * 7))
}

/** The first day of the week of a day in the period. */
const weekOf = (firstDays: readonly string[], day: string) =>
  firstDays[Math.floor((Date.parse(day) - Date.parse(firstDays[0]!)) / (7 * DAY_MS))]!

/** Figures of providers and pushed costs by campaign and source, and by week. */
function readFigures(ctx: WorkspaceContext, { from, to }: Period, byWeek: PeriodOf): Promise<Figure[]> {
  const sum = (column: string) => sql`sum(${sql.ref(column)})::text`
  return readNamed(
    ctx,
    sql<Figure>`with ${figuresBy(ctx, from, to, allDays)}, ${totalsBy(ctx, from, to, byWeek)}
      select coalesce(key, '') as campaign, provider as source, currency, null::date as week, ${sum('impressions')} as impressions,
        ${sum('clicks')} as clicks, ${sum('conversions_micros')} as conversions, ${sum('value_micros')} as value,
        ${sum('cost_micros')} as cost, ${sum('paid_micros')} as paid
      from figure group by key, provider, currency
      union all
      select key, 'pushed', currency, null, null, null, null, null, null, (sum(amount) * 1000000)::bigint::text
      from pushed_cost group by key, currency
      union all
      select '', null, currency, period, null, clicks::bigint::text, null, value_micros::bigint::text, null, paid_micros::bigint::text
      from total`,
  )
}

function measuredOf({ source, currency, ...row }: Figure): Measured {
  const units = (text: string | null) => (text === null ? null : BigInt(text))
  const [cost, paid] = [units(row.cost), units(row.paid)]
  return {
    source: source ?? 'pushed',
    currency,
    impressions: units(row.impressions),
    clicks: units(row.clicks),
    conversions: units(row.conversions),
    value: units(row.value),
    cost,
    paid: cost === null ? paid : (paid ?? 0n),
  }
}

/** Number of touches or leads by campaign and by week. */
async function readCounts(
  ctx: WorkspaceContext,
  period: Period,
  weeks: readonly string[],
  table: 'touch' | 'lead',
  at: string,
): Promise<Count[]> {
  const { own, inside, since, until } = within(ctx, period)
  const bounds = [since, ...weeks.slice(1).map((week) => startOfDay(ctx.workspace.time_zone, week)), until]
  const ends = bounds.map((bound) => bound.toISOString())
  // Each part reads touches in the order of an index, which is faster than grouping sets.
  return readNamed(
    ctx,
    sql<Count>`
      select coalesce(campaign::text, campaign_label, '') as campaign, null::date as week, count(*)::int as count
      from ${sql.table(table)} where ${own(table)} and ${inside(at)} group by campaign, campaign_label
      union all
      select '', week, counted.count
      from unnest(${weeks}::date[], ${ends.slice(0, -1)}::timestamptz[], ${ends.slice(1)}::timestamptz[]) as part (week, since, until)
      cross join lateral (
        select count(*)::int as count from ${sql.table(table)}
        where ${own(table)} and ${sql.ref(at)} >= part.since and ${sql.ref(at)} < part.until) counted`,
  )
}

/** Labels without a campaign in the workspace; of several spellings, the first by code points. */
function labelsOf(rows: readonly Named[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { campaign, label } of rows) {
    const known = labels.get(campaign)
    if (label && (known === undefined || label < known)) labels.set(campaign, label)
  }
  return labels
}

async function namesOf(ctx: WorkspaceContext, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await (ctx.db as Reader)
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', among(keys.filter(isId), 'uuid'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
