import { decimalOf } from '#server/core/values/decimals.ts'
import { json, type Reply } from './exchange.ts'
import type { Api } from './frame.ts'
import type { SimulatedDay } from './world.ts'

// Shapes: developer.intuit.com, Accounting API (ProfitAndLoss, summarized by month).
const DAY = /^\d{4}-\d{2}-\d{2}$/
type Month = { from: string; to: string; days: SimulatedDay[] }
/** An amount of one month; null: nothing was booked. */
type Amounts = (month: Month) => bigint | null

/** Each campaign and day sells its value; its cost is one of goods if the clicks are even. Every tenth sale is given back. */
export const profitOf = (days: readonly SimulatedDay[]) => {
  const income = sum(days, soldOf) ?? 0n
  const costOfGoods = sum(days.filter(isOfGoods), costOf) ?? 0n
  const expenses = sum(days.filter(isExpense), costOf) ?? 0n
  const otherExpenses = sum(days, feeOf) ?? 0n
  const grossProfit = income - costOfGoods
  return {
    income,
    costOfGoods,
    grossProfit,
    expenses,
    otherExpenses,
    netIncome: grossProfit - expenses - otherExpenses,
  }
}
const isGivenBack = ({ clicks }: SimulatedDay) => clicks % 10 === 3
const isOfGoods = ({ clicks }: SimulatedDay) => clicks % 2 === 0
const isExpense = (day: SimulatedDay) => !isOfGoods(day)
const soldOf = (day: SimulatedDay) => (isGivenBack(day) ? -day.valueMicros : day.valueMicros)
const costOf = ({ costMicros }: SimulatedDay) => costMicros
const feeOf = ({ conversionsMicros }: SimulatedDay) => conversionsMicros
const sum = (days: readonly SimulatedDay[], amount: (day: SimulatedDay) => bigint) =>
  days.length === 0 ? null : days.reduce((total, day) => total + amount(day), 0n)

export function profitReport(query: URLSearchParams, { world, memory }: Pick<Api, 'world' | 'memory'>): Reply {
  const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
  const isAsked = query.get('summarize_column_by') === 'Month' && query.get('accounting_method') === 'Accrual'
  if (!DAY.test(from) || !DAY.test(to) || from > to || !isAsked)
    return json(400, {
      Fault: { Error: [{ Message: 'Invalid query', Detail: 'Invalid query', code: '4000' }], type: 'ValidationFault' },
    })
  const days = world.days(world.accounts[0]!.id, from, to)
  const months = monthsOf(from, to, days)
  const isTotalOnly = memory.has('one month as total') && months.length === 1
  return json(200, {
    Header: {
      Time: '2026-01-01T00:00:00-08:00',
      ReportName: 'ProfitAndLoss',
      ReportBasis: 'Accrual',
      StartPeriod: from,
      EndPeriod: to,
      SummarizeColumnsBy: 'Month',
      Currency: 'EUR',
      Option: [
        { Name: 'AccountingStandard', Value: 'GAAP' },
        { Name: 'NoReportData', Value: `${days.length === 0}` },
      ],
    },
    Columns: { Column: days.length === 0 ? [] : columnsOf(isTotalOnly ? [] : months) },
    Rows: { Row: days.length === 0 ? shells : rowsOf(months, isTotalOnly) },
  })
}

/** Months at the ends are as long as was asked for. */
function monthsOf(from: string, to: string, days: readonly SimulatedDay[]): Month[] {
  const months: Month[] = []
  for (let first = from; first <= to;) {
    const [year, month] = first.split('-').map(Number) as [number, number]
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    const end = last < to ? last : to
    months.push({ from: first, to: end, days: days.filter(({ date }) => date >= first && date <= end) })
    first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  }
  return months
}

const key = (Value: string) => ({ Name: 'ColKey', Value })
const columnsOf = (months: readonly Month[]) => [
  { ColTitle: '', ColType: 'Account', MetaData: [key('account')] },
  ...months.map(({ from, to }) => {
    const ColTitle = new Date(from).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
    const days = [
      { Name: 'StartDate', Value: from },
      { Name: 'EndDate', Value: to },
    ]
    return { ColTitle, ColType: 'Money', MetaData: [...days, key(ColTitle)] }
  }),
  { ColTitle: 'Total', ColType: 'Money', MetaData: [key('total')] },
]

function rowsOf(months: readonly Month[], isTotalOnly: boolean): object[] {
  const line = (value: string, amounts: Amounts) => {
    const [title, ...values] = cells(months, value, amounts)
    return { ColData: [title, ...(isTotalOnly ? values.slice(-1) : values)] }
  }
  const section = (group: string, title: string, accounts: object[], amounts: Amounts) => ({
    Header: line(title, () => null),
    Rows: { Row: accounts },
    Summary: line(`Total ${title}`, amounts),
    type: 'Section',
    group,
  })
  const account = (name: string, amounts: Amounts) => ({ ...line(name, amounts), type: 'Data' })
  const total = (group: string, title: string, amounts: Amounts) => ({
    Summary: line(title, amounts),
    type: 'Section',
    group,
  })
  const goods: Amounts = ({ days }) => sum(days.filter(isOfGoods), costOf)
  const spent: Amounts = ({ days }) => sum(days.filter(isExpense), costOf)
  const fees: Amounts = ({ days }) => sum(days, feeOf)
  const sold = (isBack: boolean): Amounts => {
    return ({ days }) =>
      sum(
        days.filter((day) => isGivenBack(day) === isBack),
        soldOf,
      )
  }
  const sales = { ...section('', 'Sales', [account('Services', sold(false))], sold(false)), group: undefined }
  return [
    section('Income', 'Income', [sales, account('Refunds', sold(true))], ({ days }) => sum(days, soldOf)),
    section('COGS', 'Cost of Goods Sold', [account('Supplies', goods)], goods),
    total('GrossProfit', 'Gross Profit', ({ days }) => profitOf(days).grossProfit),
    section('Expenses', 'Expenses', [account('Rent', spent)], spent),
    total('NetOperatingIncome', 'Net Operating Income', ({ days }) => {
      const { grossProfit, expenses } = profitOf(days)
      return grossProfit - expenses
    }),
    { Header: line('Other Income', () => null), type: 'Section', group: 'OtherIncome' },
    section('OtherExpenses', 'Other Expenses', [account('Fees', fees)], fees),
    total('NetOtherIncome', 'Net Other Income', ({ days }) => -profitOf(days).otherExpenses),
    total('NetIncome', 'Net Income', ({ days }) => profitOf(days).netIncome),
  ]
}

/** A report without data has the sections, but neither months nor amounts. */
const shells = ['Income', 'GrossProfit', 'Expenses', 'NetOperatingIncome', 'NetIncome'].map((group) => ({
  Summary: { ColData: [{ value: group }] },
  type: 'Section',
  group,
}))

function cells(months: readonly Month[], title: string, amounts: Amounts): object[] {
  const values = months.map(amounts)
  const booked = values.filter((value) => value !== null)
  const total = booked.length === 0 ? null : booked.reduce((one, other) => one + other, 0n)
  const words = (micros: bigint | null) => (micros === null ? '' : decimalOf(micros / 10_000n, 2))
  return [{ value: title }, ...[...values, total].map((value) => ({ value: words(value) }))]
}
