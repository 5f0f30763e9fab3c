import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRevenueSource, invoiceSales } from '../revenue/queries.ts'
import { labelled, type Named, type Period, readNamed, within } from './period.ts'
import { CENT, creditsOf, type Encounter, MICROS, type Model, WINDOW_MS } from './rules.ts'

type Won = Named & {
  id: string
  contact: string | null
  at: string
  day: string
  /** Millionths. */
  amount: string
  currency: string
  number: string | null
}
/** `at` in milliseconds, because parsing many texts takes longer. */
type Met = Named & Encounter & { contact: string }

/** Revenue with its attributed campaigns; amounts in millionths. */
export type Sale = {
  /** The deal; of an invoice its contact. */
  id: string
  /** Of an invoice of a data source; null for deals. */
  number: string | null
  at: string
  /** In the workspace's time zone. */
  day: string
  currency: string
  units: bigint
  shares: ReadonlyMap<string, bigint>
}

/** The deals won or invoices written in a period, latest first, with the shares of campaigns by the model. */
export async function attributedSales(ctx: WorkspaceContext, period: Period, model: Model): Promise<Sale[]> {
  const { own } = within(ctx, period)
  const isInvoiced = (await getRevenueSource(ctx)) === 'invoices'
  const sold = isInvoiced ? invoiceSales(ctx, period) : dealSales(ctx, period)
  // Invoices may have amounts below a cent, such as in KWD.
  const unit = isInvoiced ? 1n : CENT
  // From the window before the first purchase to the last one, plus a second, because dates here lack microseconds.
  const buyers = sql`select c.id, c.email, sale.since, sale.until
    from (select id, min(at) - ${WINDOW_MS + 1_000} * interval '1 ms' as since, max(at) + interval '1 s' as until
      from (${sold.buyers}) sold group by id) sale
    join contact c on c.workspace_id = ${ctx.workspace.id} and c.id = sale.id`
  const inWindow = (at: string) => sql`${sql.ref(at)} between buyer.since and buyer.until`
  const millis = (at: string) => sql`round(date_part('epoch', ${sql.ref(at)}) * 1000)`
  // `offset 0` forces one index search by email and time per buyer.
  const [deals, met] = await Promise.all([
    readNamed(ctx, sql<Won>`${sold.sales}`),
    readNamed(
      ctx,
      sql<Met>`with buyer as materialized (${buyers})
      select buyer.id as contact, ${labelled('touch')} as campaign, ${millis('touch.ts')} as at,
        touch.campaign_key = '' and touch.source in ('', 'direct') as "isDirect"
      from buyer cross join lateral (
        select * from touch where ${own('touch')} and touch.email = buyer.email and ${inWindow('touch.ts')} offset 0) touch
      union all
      select buyer.id, ${labelled('lead')}, ${millis('lead.created_at')}, ${labelled('lead')} = '' and coalesce(lead.source, '') in ('', 'direct')
      from buyer join lead on ${own('lead')} and lead.contact = buyer.id and ${inWindow('lead.created_at')}`,
    ),
  ])
  const byContact = Map.groupBy(met, ({ contact }) => contact)
  return deals.map(({ id, number, at, day, currency, campaign, contact, amount }) => {
    const units = BigInt(amount)
    // Without touches, a deal opened by a push is credited to the campaign of that push.
    const shares =
      creditsOf(units, byContact.get(contact ?? '') ?? [], Date.parse(at), model, unit) ?? new Map([[campaign, units]])
    return { id, number, at, day, currency, units, shares }
  })
}

function dealSales(ctx: WorkspaceContext, period: Period) {
  const { own, inside, dayOf } = within(ctx, period)
  const won = sql`deal where ${own('deal')} and deal.status = 'won' and deal.deleted_at is null and ${inside('deal.closed_at')}`
  return {
    buyers: sql`select deal.contact as id, deal.closed_at as at from ${won}`,
    sales: sql`select ${labelled('lead_deal')} as campaign, won.id, won.contact, won.closed_at as at,
        ${dayOf('won.closed_at')} as day, (coalesce(won.amount, 0) * ${MICROS})::bigint::text as amount, won.currency, null as number
      from (select deal.* from ${won}) won
      left join lead_deal on lead_deal.workspace_id = won.workspace_id and lead_deal.deal = won.id
      order by won.closed_at desc, won.id`,
  }
}
