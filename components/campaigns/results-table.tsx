import Link from 'next/link'
import { Fragment } from 'react'
import { UnmatchedName } from '#components/connectors/unmatched-name.tsx'
import { moneyWords } from '#components/records/field-words.ts'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Results } from '#server/modules/marketing/results/schema.ts'

type Row = Results['campaigns'][number]
type Money = Row['money'][number]

/** One line for each currency. */
const lines = (row: Row, words: (money: Money) => string) =>
  row.money.map((money, place) => (
    <Fragment key={money.currency}>
      {place > 0 && <br />}
      {words(money)}
    </Fragment>
  ))

const percent = (ratio: number | null) =>
  ratio === null ? '–' : `${(ratio * 100).toLocaleString('en', { maximumFractionDigits: 0 })}%`
const money = (amount: number | null, currency: string) =>
  amount === null ? '–' : moneyWords(amount, currency, undefined, true)

/** One row per campaign; figures align right. */
export function ResultsTable({ rows, hrefOf }: { rows: readonly Row[]; hrefOf: (id: string) => string | undefined }) {
  const nameOf = (row: Row) => {
    const href = row.campaign && hrefOf(row.campaign)
    if (href)
      return (
        <Link href={href} className="font-medium hover:underline">
          {row.name}
        </Link>
      )
    if (!row.campaign && row.name && row.sources.length > 0) return <UnmatchedName name={row.name} />
    return <span className="text-ink-muted">{row.name ?? 'No campaign'}</span>
  }
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Campaign', cell: (row) => <span className="whitespace-normal">{nameOf(row)}</span> },
    {
      key: 'touches',
      header: 'Touches',
      align: 'right',
      wideOnly: true,
      cell: (row) => row.touches.toLocaleString('en'),
    },
    { key: 'leads', header: 'Leads', align: 'right', wideOnly: true, cell: (row) => row.leads.toLocaleString('en') },
    {
      key: 'deals',
      header: 'Deals won',
      align: 'right',
      wideOnly: true,
      cell: (row) => row.deals.toLocaleString('en'),
    },
    { key: 'cost', header: 'Spent', align: 'right', cell: (row) => lines(row, (one) => money(one.cost, one.currency)) },
    {
      key: 'lead',
      header: 'Cost per lead',
      align: 'right',
      wideOnly: true,
      cell: (row) => lines(row, (one) => money(one.costPerLead, one.currency)),
    },
    {
      key: 'revenue',
      header: 'Won',
      align: 'right',
      cell: (row) => lines(row, (one) => money(one.revenue, one.currency)),
    },
    { key: 'return', header: 'ROI', align: 'right', cell: (row) => lines(row, (one) => percent(one.return)) },
  ]
  return (
    <Card flush>
      <Table
        label="Results by campaign"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.campaign ?? row.name ?? ''}
        empty={<p className="p-4 text-ink-muted">No costs, touches or won deals in this period.</p>}
      />
    </Card>
  )
}
