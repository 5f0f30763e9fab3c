import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { ProviderSlug } from '../../connectors/rules.ts'
import { type Period, within } from '../results/period.ts'
import { inCents } from '../results/rules.ts'
import type { BilledInvoices, RevenueChoice, RevenueSource } from './schema.ts'

const MOST_SHOWN = 100

export async function getRevenueSource(ctx: WorkspaceContext): Promise<RevenueSource> {
  const chosen = await ctx.db
    .selectFrom('revenue_source')
    .select('source')
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirst()
  return (chosen?.source ?? 'deals') as RevenueSource
}

export async function getRevenueChoice(ctx: WorkspaceContext): Promise<RevenueChoice> {
  const [source, invoice] = await Promise.all([
    getRevenueSource(ctx),
    ctx.db
      .selectFrom('external_invoice')
      .select('ext_id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('contact', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  return { source, hasInvoices: invoice !== undefined }
}

/**
 * The invoices of contacts in a period as sales, latest first, with buyer and time. An invoice counts at the end of its
 * day, so that touches of the day precede it.
 */
export function invoiceSales(ctx: WorkspaceContext, { from, to }: Period) {
  const { own } = within(ctx, { from, to })
  const zone = ctx.workspace.time_zone
  const billed = sql`external_invoice i where ${own('i')} and i.contact is not null and i.date between ${from} and ${to}`
  const at = sql`((i.date + 1)::timestamp at time zone ${zone}) - interval '1 millisecond'`
  return {
    buyers: sql`select i.contact as id, ${at} as at from ${billed}`,
    sales: sql`select '' as campaign, i.contact as id, i.contact, ${at} as at, i.date::text as day,
        i.total_micros::text as amount, i.currency, coalesce(i.number, i.ext_id) as number
      from ${billed} order by i.date desc, i.connector, i.account, i.ext_id`,
  }
}

/** The invoices of a contact from data sources, latest first. */
export async function listBilled(ctx: WorkspaceContext, contact: string): Promise<BilledInvoices> {
  const rows = await ctx.db
    .selectFrom('external_invoice as i')
    .innerJoin('connector as c', (join) =>
      join.onRef('c.id', '=', 'i.connector').onRef('c.workspace_id', '=', 'i.workspace_id'),
    )
    .select(['i.connector', 'i.account', 'i.ext_id', 'i.number', 'i.date', 'i.currency', 'i.total_micros'])
    .select(['i.paid_micros', 'c.provider', sql<number>`(count(*) over ())::int`.as('count')])
    .where('i.workspace_id', '=', ctx.workspace.id)
    .where('i.contact', '=', contact)
    .orderBy('i.date', 'desc')
    .orderBy('i.ext_id')
    .limit(MOST_SHOWN)
    .execute()
  const data = rows.map(({ connector, account, ext_id, total_micros, paid_micros, count: _count, ...row }) => ({
    ...row,
    id: JSON.stringify([connector, account, ext_id]),
    provider: row.provider as ProviderSlug,
    total: inCents(BigInt(total_micros)),
    paid: inCents(BigInt(paid_micros)),
  }))
  return { data, count: rows[0]?.count ?? 0 }
}
