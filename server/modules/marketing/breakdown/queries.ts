import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { figuresBy } from '../../connectors/figures/queries.ts'
import { attributedSales } from '../results/attribution.ts'
import { inCents, MICROS } from '../results/rules.ts'
import { OBSERVERS } from '../results/sums.ts'
import type { AskFigureDays, AskSales, FigureDay, FigureDays, Measure, Sales } from './schema.ts'

/** In millionths, or whole counts. */
const COLUMNS: Record<Measure, string> = {
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions_micros',
  value: 'value_micros',
  cost: 'cost_micros',
}

type Entry = Omit<FigureDay, 'amount' | 'date'> & { date: string | null; units: string | null }
type Summary = { sum: string | null; count: number }

/**
 * The breakdown of a figure of the results, latest day first: days of campaigns at providers, and entered or pushed
 * costs.
 */
export async function listFigureDays(ctx: WorkspaceContext, asked: AskFigureDays): Promise<FigureDays> {
  const { from, to, key, measure, source, currency, limit, offset } = asked
  const keys = key === undefined ? undefined : await spellingsOf(ctx, key)
  const named = (column: string) => (keys ? sql`${sql.ref(column)} = any(${keys}::text[])` : sql`true`)
  const units = sql.ref(`m.${COLUMNS[measure]}`)
  const found = await sql<Entry & Summary>`
    with ${figuresBy(ctx, from, to, (day) => day)}, entry as (
      select m.date, s.provider as source, s.name, m.connector, m.account, max(m.run::text)::uuid as run, null as channel, m.currency,
        sum(${units}) as units
      from metric_day m
      join source s on s.connector = m.connector and s.account = m.account and s.ext_id = m.campaign_ext_id
      where m.workspace_id = ${ctx.workspace.id} and m.date between ${from} and ${to} and ${named('s.key')} and ${units} <> 0
        and ${condition(measure, source)}
      group by m.date, s.provider, s.name, m.connector, m.account, m.campaign_ext_id, m.currency
      union all
      select date, 'pushed', null, null, null, null, channel, currency, amount * ${MICROS} from pushed_cost
      where ${measure === 'cost'} and amount <> 0 and ${named('key')}
    ), chosen as (
      select * from entry where ${source === undefined ? sql`true` : sql`source = ${source}`}
        and ${currency === undefined ? sql`true` : sql`currency is not distinct from ${currency}`}
    )
    select summary.sum::bigint::text, summary.count::int, page.* from (select sum(units), count(*) from chosen) summary
    left join (
      select c.date::text, c.source, c.name, c.connector, a.name as account, r.ended_at as read_at, c.channel, c.currency,
        c.units::bigint::text as units
      from chosen c
      left join connector_account a on a.workspace_id = ${ctx.workspace.id} and a.connector = c.connector and a.ext_id = c.account
      left join connector_run r on r.workspace_id = ${ctx.workspace.id} and r.id = c.run
      order by c.date desc, c.source, c.name, c.channel, c.account, c.currency limit ${limit} offset ${offset}
    ) page on true`.execute(ctx.database.searching(ctx.workspace.id))
  const { sum, count } = found.rows[0]!
  const data = found.rows.flatMap(({ sum: _sum, count: _count, units: entered, date, ...entry }) =>
    date === null ? [] : [{ ...entry, date, amount: Number(entered) / scaleOf(measure) }],
  )
  const whole = BigInt(sum ?? 0)
  const total = measure === 'cost' || measure === 'value' ? inCents(whole) : Number(whole) / scaleOf(measure)
  return { data, total, count, offset, has_more: offset + data.length < count }
}

const scaleOf = (measure: Measure) => (measure === 'impressions' || measure === 'clicks' ? 1 : MICROS)

/** For costs, the rows that count; for several sources, those whose values are added up. */
function condition(measure: Measure, source: string | undefined): RawBuilder<unknown> {
  if (measure === 'cost')
    return sql`(m.connector, m.account, m.campaign_ext_id, m.date) not in (select connector, account, ext_id, date from replaced)`
  if (measure === 'value' && source === undefined) return sql`s.provider <> all(${[...OBSERVERS]}::text[])`
  return sql`true`
}

/** A campaign that does not exist yet, in all its spellings. */
async function spellingsOf(ctx: WorkspaceContext, key: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from external_campaign where workspace_id = ${ctx.workspace.id} and campaign is null
    union select campaign_label from cost
    where workspace_id = ${ctx.workspace.id} and campaign is null and campaign_label is not null and campaign_key = ${key}`.execute(
    ctx.db,
  )
  return [key, ...rows.map(({ name }) => name).filter((name) => nameKey(name) === key)]
}

/** The sales behind the revenue of a campaign, latest first, with the attributed share. */
export async function listSales(ctx: WorkspaceContext, asked: AskSales): Promise<Sales> {
  const { key, model, currency, limit, offset, ...period } = asked
  const sales = (await attributedSales(ctx, period, model)).flatMap((sale) => {
    const share = key === undefined ? sale.units : sale.shares.get(key)
    return share === undefined || sale.currency !== currency ? [] : [{ ...sale, share }]
  })
  const shown = sales.slice(offset, offset + limit)
  const names = await (ctx.db as Reader)
    .selectFrom('deal')
    .select(['id', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      'id',
      'in',
      among(
        shown.map(({ id }) => id),
        'uuid',
      ),
    )
    .execute()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const data = shown.map(({ id, number, day, units, share }) => ({
    kind: number === null ? ('deal' as const) : ('invoice' as const),
    id,
    name: number ?? nameOf.get(id) ?? '',
    day,
    currency,
    amount: inCents(units),
    share: inCents(share),
  }))
  const total = inCents(sales.reduce((sum, { share }) => sum + share, 0n))
  return { data, total, count: sales.length, offset, has_more: offset + data.length < sales.length }
}
