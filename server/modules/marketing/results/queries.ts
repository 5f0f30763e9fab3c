import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { dayAfter, startOfDay } from '#server/core/values/days.ts'
import { scaled } from '#server/core/values/decimals.ts'
import { isId } from '#server/core/values/ids.ts'
import { dailyFigures } from '../../connectors/figures/queries.ts'
import { nameKey } from '../../inventory/rules.ts'
import { getFirstWeekday } from '../../workspaces/queries.ts'
import { CENT, creditsOf, type Encounter, inCents, PLACES, returnOn, Tally } from './rules.ts'
import type { AskResults, Results } from './schema.ts'

/** A campaign by its id, or by its label until a campaign of that name exists; '' without one. */
type Named = { campaign: string }
type Count = Named & { week: string; count: number }
type Cost = Named & { week: string; currency: string; amount: string }
/** What a provider measured of a campaign; money as decimals. */
type Brought = Named & {
  source: string
  currency: string | null
  cost: string
  value: string
  impressions: number
  clicks: number
  conversions: number
}
type Won = Named & { contact: string | null; at: Date; week: string; amount: string; currency: string }
type Met = Encounter & { contact: string }

const key = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.campaign`)}::text, ${sql.ref(`${table}.campaign_label`)}, '')`

/** Costs and results of every campaign from `from` to `to`; revenue is attributed to the touches before the sale. */
export async function findResults(ctx: WorkspaceContext, { from, to, model }: AskResults): Promise<Results> {
  const firstWeekday = await getFirstWeekday(ctx)
  const { costs, brought, touches, leads, won, met } = await readAll(ctx, from, to, firstWeekday)
  const byContact = Map.groupBy(met, ({ contact }) => contact)
  const campaigns = new Tally()
  const weeks = new Tally(weeksOf(from, to, firstWeekday))
  for (const { campaign, week, count } of touches)
    for (const sums of [campaigns.of(campaign), weeks.of(week)]) sums.touches += count
  for (const { campaign, week, count } of leads)
    for (const sums of [campaigns.of(campaign), weeks.of(week)]) sums.leads += count
  for (const { campaign, week, currency, amount } of costs)
    for (const sums of [campaigns.of(campaign), weeks.of(week)]) sums.of(currency).cost += scaled(amount, PLACES)
  for (const { contact, at, week, amount, currency, campaign } of won) {
    const units = scaled(amount, PLACES)
    weeks.of(week).of(currency).revenue += units
    const credits = creditsOf(units / CENT, byContact.get(contact ?? '') ?? [], at, model)
    // Without known touches, a deal opened by a push belongs to the campaign of that push.
    const shares = credits ?? new Map([[campaign, units / CENT]])
    for (const [credited, cents] of shares) {
      const sums = campaigns.of(credited)
      sums.deals++
      sums.of(currency).revenue += cents * CENT
    }
  }
  const sources = Map.groupBy(brought, ({ campaign }) => campaign)
  for (const campaign of sources.keys()) campaigns.of(campaign)
  const names = await namesOf(ctx, [...campaigns.rows.keys()])
  return {
    campaigns: [...campaigns.rows]
      .map(([named, sums]) => ({
        campaign: names.has(named) ? named : null,
        name: names.get(named) ?? (named || null),
        touches: sums.touches,
        leads: sums.leads,
        deals: sums.deals,
        money: sums.money(),
        sources: (sources.get(named) ?? []).map(sourceOf),
      }))
      .toSorted((a, b) => (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff')),
    weeks: [...weeks.rows].map(([week, sums]) => ({
      week,
      touches: sums.touches,
      leads: sums.leads,
      money: sums.money().map(({ currency, cost, revenue }) => ({ currency, cost, revenue })),
    })),
  }
}

function sourceOf({ source, currency, cost, value, ...counts }: Brought) {
  const [spent, worth] = [scaled(cost, PLACES), scaled(value, PLACES)]
  return {
    source,
    currency,
    impressions: counts.impressions,
    clicks: counts.clicks,
    conversions: counts.conversions,
    cost: inCents(spent),
    value: inCents(worth),
    return: returnOn(spent, worth),
  }
}

/** The first days of the weeks that contain the days from `from` to `to`, `YYYY-MM-DD`. */
function weeksOf(from: string, to: string, firstWeekday: number): string[] {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7
  const weeks: string[] = []
  for (let week = dayAfter(from, -weekday); week <= to; week = dayAfter(week, 7)) weeks.push(week)
  return weeks
}

async function readAll(ctx: WorkspaceContext, from: string, to: string, firstWeekday: number) {
  const zone = ctx.workspace.time_zone
  const since = startOfDay(zone, from)
  const until = startOfDay(zone, dayAfter(to))
  const within = (at: string) => sql`${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${until}`
  // Postgres starts weeks on Monday.
  const past = sql.lit(firstWeekday - 1)
  const weekOf = (day: RawBuilder<unknown>) => sql`(date_trunc('week', (${day}) - ${past})::date + ${past})`
  const week = (at: string) => weekOf(sql`(${sql.ref(at)} at time zone ${zone})::date`)
  const own = (table: string) => sql`${sql.ref(`${table}.workspace_id`)} = ${ctx.workspace.id}`
  const all = async <R extends Named>(query: RawBuilder<R>) => {
    const { rows } = await query.execute(ctx.db)
    return rows.map((row) => ({ ...row, campaign: nameKey(row.campaign) }))
  }
  const won = sql`deal where ${own('deal')} and deal.status = 'won' and deal.deleted_at is null and ${within('deal.closed_at')}`
  const buyers = sql`select c.id, c.email from contact c where c.workspace_id = ${ctx.workspace.id}
    and c.id in (select deal.contact from ${won})`
  const [costs, brought, touches, leads, deals, met] = await Promise.all([
    all(sql<Cost>`with ${dailyFigures(ctx, from, to)}, spent as (
        select key, date, currency, amount from paid union all select key, date, currency, amount from pushed_cost)
      select key as campaign, ${weekOf(sql`date`)} as week, currency, round(sum(amount), 6)::text as amount from spent group by 1, 2, 3`),
    all(sql<Brought>`with ${dailyFigures(ctx, from, to)}, spent as (
        select key, provider, currency, sum(amount) as amount from paid group by 1, 2, 3)
      select f.key as campaign, f.provider as source, f.currency, round(coalesce(max(s.amount), 0), 6)::text as cost,
        round(coalesce(sum(f.value_micros), 0) / 1000000, 6)::text as value, coalesce(sum(f.impressions), 0)::float8 as impressions,
        coalesce(sum(f.clicks), 0)::float8 as clicks, coalesce(sum(f.conversions_micros), 0)::float8 / 1000000 as conversions
      from figure f left join spent s on s.key = f.key and s.provider = f.provider and s.currency is not distinct from f.currency
      group by 1, 2, 3 order by 1, 2, 3`),
    all(sql<Count>`select ${key('touch')} as campaign, ${week('ts')} as week, count(*)::int as count
      from touch where ${own('touch')} and ${within('ts')} group by 1, 2`),
    all(sql<Count>`select ${key('lead')} as campaign, ${week('created_at')} as week, count(*)::int as count
      from lead where ${own('lead')} and ${within('created_at')} group by 1, 2`),
    all(sql<Omit<Won, 'at'> & { at: string }>`select ${key('lead_deal')} as campaign, won.contact, won.closed_at as at,
        ${week('won.closed_at')} as week, coalesce(won.amount, 0)::text as amount, won.currency
      from (select deal.* from ${won}) won
      left join lead_deal on lead_deal.workspace_id = won.workspace_id and lead_deal.deal = won.id`),
    all(sql<Omit<Met, 'at'> & { at: string }>`select buyer.id as contact, ${key('touch')} as campaign, touch.ts as at,
        touch.campaign_key = '' and touch.source in ('', 'direct') as "isDirect"
      from (${buyers}) buyer join touch on ${own('touch')} and touch.email = buyer.email
      union all
      select buyer.id, ${key('lead')}, lead.created_at, lead.campaign_label is null and coalesce(lead.source, '') in ('', 'direct')
      from (${buyers}) buyer join lead on ${own('lead')} and lead.contact = buyer.id`),
  ])
  const dated = <R extends { at: string }>(rows: readonly R[]) => rows.map((row) => ({ ...row, at: new Date(row.at) }))
  return { costs, brought, touches, leads, won: dated(deals), met: dated(met) }
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
