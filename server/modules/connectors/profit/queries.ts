import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/row.ts'
import { dayIn } from '#server/core/values/days.ts'
import { connectorKind } from '../kind.ts'
import { monthsBefore, wholeMonths } from '../rules.ts'
import type { Profit } from './schema.ts'

const MONTHS_SHOWN = 24
const MICROS = 1_000_000

/** Profit and loss of the last 24 months, newest first. */
export async function getProfit(ctx: WorkspaceContext, id: string): Promise<Profit> {
  await getRecord(connectorKind, ctx, id)
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  const { from: thisMonth } = wholeMonths({ from: today, to: today })
  const rows = await ctx.db
    .selectFrom('profit_month')
    .select(['month', 'currency', 'income_micros', 'cost_of_goods_micros', 'gross_profit_micros', 'expenses_micros'])
    .select(['other_income_micros', 'other_expenses_micros', 'net_income_micros'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', id)
    .where('month', '>=', monthsBefore(thisMonth, MONTHS_SHOWN - 1))
    .orderBy('month', 'desc')
    .execute()
  const data = rows.map((row) => ({
    month: row.month,
    currency: row.currency,
    income: amountOf(row.income_micros),
    cost_of_goods: amountOf(row.cost_of_goods_micros),
    gross_profit: amountOf(row.gross_profit_micros),
    expenses: amountOf(row.expenses_micros),
    other_income: amountOf(row.other_income_micros),
    other_expenses: amountOf(row.other_expenses_micros),
    net_income: amountOf(row.net_income_micros),
  }))
  return { data }
}

const amountOf = (micros: number | null) => (micros === null ? null : micros / MICROS)
