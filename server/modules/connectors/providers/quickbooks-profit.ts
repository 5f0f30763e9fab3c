import { z } from 'zod'
import { wholeMonths } from '../rules.ts'
import {
  type Account,
  PROFIT_FIGURES,
  type ProfitFigure,
  type ProfitMonth,
  type ProviderCall,
  type Window,
} from './adapter.ts'
import { addressOf, NAME } from './quickbooks-address.ts'
import { readAnswer } from './read-answer.ts'
import { money, readDay } from './read-decimal.ts'
import { wrongAnswer } from './refusals.ts'

const GROUPS: Record<ProfitFigure, string> = {
  income: 'Income',
  costOfGoods: 'COGS',
  grossProfit: 'GrossProfit',
  expenses: 'Expenses',
  otherIncome: 'OtherIncome',
  otherExpenses: 'OtherExpenses',
  netIncome: 'NetIncome',
}

const Pair = z.object({ Name: z.string(), Value: z.string() })
const Cell = z.object({ value: z.union([z.string(), z.number()]).nullish() })
/** Sections of the first level; their accounts are part of their summaries. */
const Section = z.object({ group: z.string().nullish(), Summary: z.object({ ColData: z.array(Cell) }).nullish() })
const Column = z.object({ ColType: z.string().nullish(), MetaData: z.array(Pair).nullish() })
const Report = z.object({
  Header: z.object({
    StartPeriod: z.string(),
    EndPeriod: z.string(),
    ReportBasis: z.string().nullish(),
    Currency: z.string().nullish(),
    Option: z.array(Pair).nullish(),
  }),
  Columns: z.object({ Column: z.array(Column).nullish() }),
  Rows: z.object({ Row: z.array(Section).nullish() }),
})
type Report = z.infer<typeof Report>

/** The accrual report of every month that the window touches. Months without amounts are omitted. */
export async function readProfit(call: ProviderCall, account: Account, window: Window): Promise<ProfitMonth[]> {
  const { from, to } = wholeMonths(window)
  const url = addressOf(call, 'reports/ProfitAndLoss', {
    start_date: from,
    end_date: to,
    summarize_column_by: 'Month',
    accounting_method: 'Accrual',
  })
  const report = readAnswer(Report, await call.send({ method: 'GET', url }), NAME)
  requireAsked(report, from, to)
  const { Header, Rows } = report
  if (Header.Option?.some(({ Name, Value }) => Name === 'NoReportData' && Value === 'true')) return []
  const currency = Header.Currency || account.currency
  if (!currency) throw wrongAnswer(NAME, 'no currency (Header.Currency)')
  const sections = new Map((Rows.Row ?? []).map(({ group, Summary }) => [group, Summary?.ColData]))
  const { months, width } = monthsOf(report, { from, to })
  return months
    .map(({ month, column }): ProfitMonth => {
      const amount = (figure: ProfitFigure) => {
        const group = GROUPS[figure]
        const cells = sections.get(group)
        if (cells && cells.length !== width) throw wrongAnswer(NAME, `a report with columns missing (${group})`)
        const value = cells?.[column]?.value ?? ''
        return value === '' ? null : money(value, currency, group, NAME)
      }
      const amounts = PROFIT_FIGURES.map((figure) => [figure, amount(figure)])
      return { month, currency, ...(Object.fromEntries(amounts) as Record<ProfitFigure, bigint | null>) }
    })
    .filter((month) => PROFIT_FIGURES.some((figure) => month[figure]))
}

/** Company settings determine the defaults of a report. */
function requireAsked({ Header: { StartPeriod, EndPeriod, ReportBasis } }: Report, from: string, to: string): void {
  if (readDay(StartPeriod, 'StartPeriod', NAME) !== from || readDay(EndPeriod, 'EndPeriod', NAME) !== to)
    throw wrongAnswer(NAME, `a report of ${StartPeriod} to ${EndPeriod} instead of ${from} to ${to}`)
  if (ReportBasis && ReportBasis !== 'Accrual') throw wrongAnswer(NAME, 'a report that is not on an accrual basis')
}

/** The month columns by index; the name and total columns have no dates. */
function monthsOf({ Columns }: Report, asked: Window) {
  const columns = Columns.Column ?? []
  const months = columns.flatMap(({ MetaData }, column) => {
    const day = (name: string) => MetaData?.find(({ Name }) => Name === name)?.Value
    const [first, last] = [day('StartDate'), day('EndDate')]
    if (first === undefined || last === undefined) return []
    const days = { from: readDay(first, 'StartDate', NAME), to: readDay(last, 'EndDate', NAME) }
    const whole = wholeMonths({ from: days.from, to: days.from })
    if (days.from !== whole.from || days.to !== whole.to)
      throw wrongAnswer(NAME, `a column that is not a month (${days.from} to ${days.to})`)
    return [{ month: days.from, column }]
  })
  return { months: months.length === 0 ? [onlyMonth(columns, asked)] : months, width: columns.length }
}

/** A report of one month may have only a total column. */
function onlyMonth(columns: readonly z.infer<typeof Column>[], { from, to }: Window) {
  const [total, ...more] = columns.flatMap(({ ColType }, column) => (ColType === 'Money' ? [column] : []))
  if (total === undefined || more.length > 0 || wholeMonths({ from, to: from }).to !== to)
    throw wrongAnswer(NAME, 'a report without months')
  return { month: from, column: total }
}
