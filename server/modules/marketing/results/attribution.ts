import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { scaled } from '#server/core/values/decimals.ts'
import { labelled, type Named, type Period, readNamed, within } from './period.ts'
import { CENT, creditsOf, type Encounter, type Model, PLACES, WINDOW_MS } from './rules.ts'

type Won = Named & { id: string; contact: string | null; at: string; day: string; amount: string; currency: string }
/** `at` in milliseconds: there are many, and texts take longer to read. */
type Met = Named & { contact: string; at: number; isDirect: boolean }

/** Revenue with the campaigns that it is attributed to; amounts in millionths. */
export type Sale = {
  id: string
  at: string
  /** In the workspace's time zone. */
  day: string
  currency: string
  units: bigint
  shares: ReadonlyMap<string, bigint>
}

/** The deals won in a period, latest first, with the shares of campaigns by the model. */
export async function attributedSales(ctx: WorkspaceContext, period: Period, model: Model): Promise<Sale[]> {
  const { own, inside, dayOf, since, until } = within(ctx, period)
  const won = sql`deal where ${own('deal')} and deal.status = 'won' and deal.deleted_at is null and ${inside('deal.closed_at')}`
  const buyers = sql`select c.id, c.email from contact c where c.workspace_id = ${ctx.workspace.id}
    and c.id in (select deal.contact from ${won})`
  const earliest = new Date(since.getTime() - WINDOW_MS)
  const counted = (at: string) => sql`${sql.ref(at)} >= ${earliest} and ${sql.ref(at)} < ${until}`
  const millis = (at: string) => sql`(extract(epoch from ${sql.ref(at)}) * 1000)::float8`
  const [deals, met] = await Promise.all([
    readNamed(
      ctx,
      sql<Won>`select ${labelled('lead_deal')} as campaign, won.id, won.contact, won.closed_at as at,
        ${dayOf('won.closed_at')} as day, coalesce(won.amount, 0)::text as amount, won.currency
      from (select deal.* from ${won}) won
      left join lead_deal on lead_deal.workspace_id = won.workspace_id and lead_deal.deal = won.id
      order by won.closed_at desc, won.id`,
    ),
    readNamed(
      ctx,
      sql<Met>`select buyer.id as contact, ${labelled('touch')} as campaign, ${millis('touch.ts')} as at,
        touch.campaign_key = '' and touch.source in ('', 'direct') as "isDirect"
      from (${buyers}) buyer join touch on ${own('touch')} and touch.email = buyer.email and ${counted('touch.ts')}
      union all
      select buyer.id, ${labelled('lead')}, ${millis('lead.created_at')}, lead.campaign_label is null and coalesce(lead.source, '') in ('', 'direct')
      from (${buyers}) buyer join lead on ${own('lead')} and lead.contact = buyer.id and ${counted('lead.created_at')}`,
    ),
  ])
  const byContact = Map.groupBy(met, ({ contact }) => contact)
  return deals.map(({ campaign, contact, amount, ...deal }) => {
    const units = scaled(amount, PLACES)
    const encounters = (byContact.get(contact ?? '') ?? []).map((one): Encounter => ({
      campaign: one.campaign,
      isDirect: one.isDirect,
      at: new Date(one.at),
    }))
    // Without known touches, a deal opened by a push belongs to the campaign of that push.
    const credits = creditsOf(units / CENT, encounters, new Date(deal.at), model) ?? new Map([[campaign, units / CENT]])
    return { ...deal, units, shares: new Map([...credits].map(([credited, cents]) => [credited, cents * CENT])) }
  })
}
