import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayAfter, dayIn } from '#server/core/values/days.ts'
import { decimalOf } from '#server/core/values/decimals.ts'
import { DAYS_SHOWN, type MatchState } from './rules.ts'
import type { AskExternalCampaigns, ExternalCampaign, ExternalCampaignPage } from './schema.ts'

type Row = Omit<ExternalCampaign, 'costs'> & { costs: { currency: string; micros: string }[]; total: number }
type Summary = { state: MatchState; campaigns: number; costs: { currency: string; micros: string }[] }

/** Campaigns of providers: unmatched ones first, by cost. */
export async function listExternalCampaigns(
  ctx: WorkspaceContext,
  input: AskExternalCampaigns,
): Promise<ExternalCampaignPage> {
  const [rows, summaries] = await Promise.all([readRows(ctx, input), readSummaries(ctx)])
  const data = rows.slice(0, input.limit).map(({ total: _total, costs, ...row }) => ({
    ...row,
    costs: costs.map(({ currency, micros }) => ({ currency, cost: amountOf(micros) })),
  }))
  const counts = { unmatched: 0, matched: 0, left_out: 0 }
  const costs = new Map<string, ExternalCampaignPage['costs'][number]>()
  for (const summary of summaries) {
    counts[summary.state] = summary.campaigns
    for (const { currency, micros } of summary.costs) {
      const sums = costs.get(currency) ?? { currency, matched: 0, unmatched: 0, left_out: 0 }
      costs.set(currency, { ...sums, [summary.state]: amountOf(micros) })
    }
  }
  const total = rows[0]?.total ?? (input.offset === 0 ? 0 : await countRows(ctx, input))
  const sorted = [...costs.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
  return { data, total, has_more: rows.length > input.limit, counts, costs: sorted }
}

/** Counts of all and of unmatched campaigns of providers. */
export function countCampaigns(ctx: WorkspaceContext): Promise<{ total: number; unmatched: number }> {
  return ctx.db
    .selectFrom('external_campaign')
    .select(sql<number>`count(*)::int`.as('total'))
    .select(
      sql<number>`count(*) filter (where campaign is null and matched_by is distinct from 'left_out')::int`.as(
        'unmatched',
      ),
    )
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirstOrThrow()
}

const amountOf = (micros: string) => Number(decimalOf(BigInt(micros), 6))

/** Each campaign with its state and its costs by currency, over the same 90 days as the results. */
function spending(ctx: WorkspaceContext) {
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  const since = dayAfter(today, 1 - DAYS_SHOWN)
  return sql`
    day as (
      select connector, account, campaign_ext_id, currency, sum(cost_micros) as micros, sum(impressions) as impressions,
        sum(clicks) as clicks
      from metric_day where workspace_id = ${ctx.workspace.id} and date between ${since} and ${today} and campaign_ext_id <> ''
      group by 1, 2, 3, 4
    ), spent as (
      select connector, account, campaign_ext_id,
        json_agg(json_build_object('currency', currency, 'micros', micros::text) order by micros desc, currency)
          filter (where currency is not null and micros <> 0) as costs,
        max(micros) as most, sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks
      from day group by 1, 2, 3
    ), foreign_campaign as (
      select e.*, c.provider, s.costs, s.most, s.impressions, s.clicks,
        case when e.matched_by = 'left_out' then 'left_out' when e.campaign is null then 'unmatched' else 'matched' end as state
      from external_campaign e
      join connector c on c.workspace_id = e.workspace_id and c.id = e.connector
      left join spent s on s.connector = e.connector and s.account = e.account and s.campaign_ext_id = e.ext_id
      where e.workspace_id = ${ctx.workspace.id}
    )`
}

function wanted({ state, provider, connector, q = '' }: AskExternalCampaigns) {
  return sql`(${state ?? null}::text is null or f.state = ${state ?? null})
    and (${provider ?? null}::text is null or f.provider = ${provider ?? null})
    and (${connector ?? null}::uuid is null or f.connector = ${connector ?? null})
    and strpos(lower(f.name), lower(${q}::text)) > 0`
}

async function readRows(ctx: WorkspaceContext, input: AskExternalCampaigns): Promise<Row[]> {
  const { rows } = await sql<Row>`with ${spending(ctx)}
    select f.connector, f.account, f.ext_id, f.provider, f.name, coalesce(a.name, f.account) as account_name, f.campaign,
      f.matched_by, own.name as campaign_name, own.deleted_at is not null as in_trash, coalesce(f.costs, '[]'::json) as costs,
      coalesce(f.impressions, 0) as impressions, coalesce(f.clicks, 0) as clicks, count(*) over ()::int as total
    from foreign_campaign f
    left join connector_account a on a.workspace_id = f.workspace_id and a.connector = f.connector and a.ext_id = f.account
    left join campaign own on own.workspace_id = f.workspace_id and own.id = f.campaign
    where ${wanted(input)}
    order by f.state <> 'unmatched', coalesce(f.most, 0) desc, lower(f.name), f.connector, f.account, f.ext_id
    limit ${input.limit + 1} offset ${input.offset}`.execute(ctx.db)
  return rows
}

async function countRows(ctx: WorkspaceContext, input: AskExternalCampaigns): Promise<number> {
  const { rows } = await sql<{ total: number }>`with ${spending(ctx)}
    select count(*)::int as total from foreign_campaign f where ${wanted(input)}`.execute(ctx.db)
  return rows[0]!.total
}

async function readSummaries(ctx: WorkspaceContext): Promise<Summary[]> {
  const { rows } = await sql<Summary>`with ${spending(ctx)}, by_currency as (
      select f.state, c.currency, sum(c.micros) as micros
      from foreign_campaign f, json_to_recordset(f.costs) as c(currency text, micros numeric) group by 1, 2
    )
    select f.state, count(*)::int as campaigns, coalesce((
        select json_agg(json_build_object('currency', b.currency, 'micros', b.micros::text)) from by_currency b where b.state = f.state
      ), '[]'::json) as costs
    from foreign_campaign f group by 1`.execute(ctx.db)
  return rows
}
