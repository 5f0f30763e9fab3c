import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayIn } from '#server/core/values/days.ts'
import { DEAL_STAGES } from '../deals/schema.ts'
import type { Figures, FirstSteps } from './schema.ts'

const OPEN_STAGES = DEAL_STAGES.filter((stage) => stage !== 'won' && stage !== 'lost')
const MONTHS = 6

type Sum = { count: number; amount: number }

/** Two statements in one round trip: open deals by stage, invoices by month. */
export async function getFigures(ctx: WorkspaceContext): Promise<Figures> {
  const { id, currency, time_zone } = ctx.workspace
  const today = dayIn(time_zone, ctx.now)
  const { db } = ctx
  const [deals, invoices] = await Promise.all([
    sql<Sum & { stage: string }>`
      select stage, count(*)::integer as count, coalesce(sum(amount) filter (where currency = ${currency}), 0) as amount
      from deal where workspace_id = ${id} and deleted_at is null and status = 'open' group by stage`.execute(db),
    sql<{ month: string; issued: number; paid: number; open: Sum; overdue: Sum }>`
      with present as (
        select *, to_char(paid_at at time zone ${time_zone}, 'YYYY-MM') as paid_month from invoice
        where workspace_id = ${id} and deleted_at is null and status <> 'draft' and status <> 'void'
      ), sums as (
        select json_build_object('count', count(*) filter (where status = 'open'),
            'amount', coalesce(sum(total - amount_paid) filter (where status = 'open' and currency = ${currency}), 0)) as open,
          json_build_object('count', count(*) filter (where status = 'open' and due < ${today}),
            'amount', coalesce(sum(total - amount_paid)
              filter (where status = 'open' and due < ${today} and currency = ${currency}), 0)) as overdue
        from present
      )
      select to_char(start, 'YYYY-MM') as month, open, overdue,
        coalesce((select sum(total) from present
          where currency = ${currency} and to_char(issued, 'YYYY-MM') = to_char(start, 'YYYY-MM')), 0) as issued,
        coalesce((select sum(total) from present
          where currency = ${currency} and status = 'paid' and paid_month = to_char(start, 'YYYY-MM')), 0) as paid
      from sums, generate_series(
        date_trunc('month', ${today}::date) - ${sql.lit(MONTHS - 1)} * interval '1 month', ${today}::date, interval '1 month'
      ) as start order by start`.execute(db),
  ])
  const byStage = new Map(deals.rows.map((row) => [row.stage, row]))
  const { open, overdue } = invoices.rows[0]!
  return {
    currency,
    pipeline: OPEN_STAGES.map((stage) => ({ count: 0, amount: 0, ...byStage.get(stage), stage })),
    months: invoices.rows.map(({ month, issued, paid }) => ({ month, issued, paid })),
    open,
    overdue,
  }
}

/** True for each open step: a postal address for invoices, imported records, a second member. */
export async function getFirstSteps(ctx: WorkspaceContext): Promise<FirstSteps> {
  const { id } = ctx.workspace
  const { rows } = await sql<FirstSteps>`
    select coalesce(seller->>'address', '') = '' as company,
      not exists (select from change where workspace_id = ${id} and actor_kind = 'import')
        and not exists (select from contact where workspace_id = ${id}) as records,
      not exists (select from member where workspace_id = ${id} offset 1) as team
    from workspace where id = ${id}`.execute(ctx.db)
  return rows[0]!
}
