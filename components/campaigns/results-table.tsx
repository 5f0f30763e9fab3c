import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { UnmatchedName } from '#components/connectors/unmatched-name.tsx'
import { useShowMore } from '#components/records/use-show-more.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Results } from '#server/modules/marketing/results/schema.ts'
import { formatAmount, type Asked, campaignLabel, type ResultRow, sourceLabel } from './format-results.ts'
import { type Cells, sourceCells, sumCells } from './result-cells.tsx'
import { isUnmatched, orderedResults, RESULT_COLUMNS, type ResultColumn, type ResultOrder } from './result-order.ts'

const COLUMNS = Object.entries(RESULT_COLUMNS).filter(([column]) => column !== 'name') as [keyof Cells, string][]
/** Lines of 24 px, so that figures of two currencies are far enough apart to be clicked. */
const cell = 'px-2 py-2 align-top leading-6 first:pl-3 last:pr-4 xl:py-1'
/** Below 1280 px, a row is a block with its figures in columns. */
const block = 'grid grid-cols-2 gap-x-6 border-b border-line px-2 py-2 last:border-b-0 sm:grid-cols-3 xl:table-row'

/** A data source can bring hundreds of campaigns. */
const FIRST_ROWS = 50

type ResultsTableProps = {
  results: Results
  order: ResultOrder
  /** The currency used for sorting. */
  currency: string
  onOrder: (order: ResultOrder) => void
  hrefOf: (id: string) => string | undefined
  onAsk: (asked: Asked) => void
}

/** One row per campaign with its sources below it, and a row of totals. */
export function ResultsTable({ results, order, currency, onOrder, hrefOf, onAsk }: ResultsTableProps) {
  const notation = useNotation()
  const rows = orderedResults(results.campaigns, order, currency)
  const own = rows.filter((row) => !isUnmatched(row))
  const unmatched = rows.filter(isUnmatched)
  const [isOpen, setOpen] = useState(own.length === 0)
  const { shown, more } = useShowMore(isOpen ? [...own, ...unmatched] : own, FIRST_ROWS)
  if (rows.length === 0)
    return (
      <Card>
        <p className="text-ink-muted">No costs, touches or won deals in this period.</p>
      </Card>
    )
  return (
    <Card flush>
      <OrderSelect order={order} onOrder={onOrder} />
      <div role="region" aria-label="Results by campaign" tabIndex={0} className="xl:overflow-x-auto">
        <table className="w-full text-left tabular-nums max-xl:block">
          <caption className="sr-only">Results by campaign</caption>
          <thead className="max-xl:hidden">
            <tr>
              {(Object.keys(RESULT_COLUMNS) as ResultColumn[]).map((column) => (
                <OrderHeader key={column} column={column} order={order} onOrder={onOrder} />
              ))}
            </tr>
          </thead>
          <tbody className="max-xl:block">
            {shown.map((row) => (
              <CampaignRows key={row.key} row={row} hrefOf={hrefOf} onAsk={onAsk} />
            ))}
            {!isOpen && unmatched.length > 0 && <UnmatchedRow count={unmatched.length} onOpen={() => setOpen(true)} />}
          </tbody>
          <tfoot className="border-t border-line-strong font-medium max-xl:block">
            <Row name="All campaigns" cells={sumCells(notation, results.totals, onAsk)} />
          </tfoot>
        </table>
      </div>
      {more && <div className="border-t border-line px-2 py-2">{more}</div>}
    </Card>
  )
}

function Row({ name, cells, style }: { name: ReactNode; cells: Cells; style?: string }) {
  return (
    <tr className={cx(block, style)}>
      <th scope="row" className={cx(cell, 'col-span-full text-left font-[inherit]')}>
        {name}
      </th>
      {COLUMNS.map(([column, label]) => (
        <td key={column} className={cx(cell, 'max-xl:flex max-xl:flex-col max-xl:py-0.5 xl:text-right')}>
          <span aria-hidden className="text-sm leading-4.5 text-ink-muted xl:hidden">
            {label}
          </span>
          <span className="whitespace-nowrap">{cells[column]}</span>
        </td>
      ))}
    </tr>
  )
}

/** Stands for all campaigns of data sources that belong to none of the workspace. */
function UnmatchedRow({ count, onOpen }: { count: number; onOpen: () => void }) {
  const notation = useNotation()
  return (
    <tr className={block}>
      <td colSpan={COLUMNS.length + 1} className={cx(cell, 'col-span-full text-ink-muted')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {plural(notation, count, 'unmatched campaign', 'unmatched campaigns')} of data sources, included in the total.
          <Button size="sm" variant="ghost" onClick={onOpen}>
            Show
          </Button>
        </span>
      </td>
    </tr>
  )
}

type CampaignRowsProps = { row: ResultRow } & Pick<ResultsTableProps, 'hrefOf' | 'onAsk'>

function CampaignRows({ row, hrefOf, onAsk }: CampaignRowsProps) {
  const notation = useNotation()
  const [isOpen, setOpen] = useState(false)
  const href = row.campaign && hrefOf(row.campaign)
  const name = campaignLabel(row)
  const severalCurrencies = new Set(row.sources.map(({ currency }) => currency)).size > 1
  return (
    <>
      <Row
        name={
          <span className="flex items-start gap-1">
            <BareButton
              aria-expanded={isOpen}
              aria-label={`Sources of ${name}`}
              className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:bg-hover"
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRight className={cx('size-4 transition-transform', isOpen && 'rotate-90')} />
            </BareButton>
            <span className="flex min-w-0 flex-col">
              {href ? (
                <Link href={href} className="font-medium wrap-anywhere hover:underline">
                  {name}
                </Link>
              ) : isUnmatched(row) ? (
                <UnmatchedName name={name} />
              ) : (
                <span className="wrap-anywhere text-ink-muted">{name}</span>
              )}
              <span className="text-sm font-normal text-ink-muted">{describeSales(notation, row)}</span>
            </span>
          </span>
        }
        cells={sumCells(notation, row, onAsk)}
        style="xl:[&>*]:border-b xl:[&>*]:border-line"
      />
      {isOpen &&
        row.sources.map((source) => (
          <Row
            key={`${source.source} ${source.currency}`}
            name={
              <span className="block font-normal xl:pl-6">
                {sourceLabel(source.source)}
                {severalCurrencies && source.currency && <span className="text-ink-muted"> · {source.currency}</span>}
              </span>
            }
            cells={sourceCells(notation, row, source, onAsk)}
            style="bg-sunken"
          />
        ))}
    </>
  )
}

const plural = (notation: Notation, count: number, one: string, many: string) =>
  `${formatNumber(notation, count)} ${count === 1 ? one : many}`

/** "12 touches · 3 leads, €33.33 each · 1 won deal", without zero counts. */
function describeSales(notation: Notation, { touches, leads, deals, money }: ResultRow): string {
  const each = money.flatMap((one) =>
    one.costPerLead === null ? [] : [formatAmount(notation, one.costPerLead, one.currency)],
  )
  const perLead = each.length > 0 ? `, ${each.join(' + ')} each` : ''
  return [
    touches > 0 && plural(notation, touches, 'touch', 'touches'),
    leads > 0 && plural(notation, leads, 'lead', 'leads') + perLead,
    deals > 0 && plural(notation, deals, 'won deal', 'won deals'),
  ]
    .filter(Boolean)
    .join(' · ')
}

type OrderProps = Pick<ResultsTableProps, 'order' | 'onOrder'>

/** Figures sort in descending order first, names in ascending order. */
function OrderHeader({ column, order, onOrder }: OrderProps & { column: ResultColumn }) {
  const isBy = order.by === column
  const Arrow = order.descending ? ArrowDown : ArrowUp
  const next = isBy ? !order.descending : column !== 'name'
  return (
    <th
      scope="col"
      aria-sort={isBy ? (order.descending ? 'descending' : 'ascending') : 'none'}
      className={cx(
        'h-8 border-b border-line px-2 text-sm font-medium text-ink-muted first:pl-4 last:pr-4',
        column !== 'name' && 'text-right',
      )}
    >
      <BareButton
        className="inline-flex items-center gap-1 rounded-sm whitespace-nowrap hover:text-ink"
        onClick={() => onOrder({ by: column, descending: next })}
      >
        {RESULT_COLUMNS[column]}
        {isBy && <Arrow className="size-3.5" />}
      </BareButton>
    </th>
  )
}

/** The sort control for the layout without a header. */
function OrderSelect({ order, onOrder }: OrderProps) {
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 xl:hidden">
      <span aria-hidden className="text-sm text-ink-muted">
        Sort by
      </span>
      <Select
        label="Sort by"
        className="w-44"
        options={Object.entries(RESULT_COLUMNS).map(([value, label]) => ({ value: value as ResultColumn, label }))}
        value={order.by}
        onValueChange={(by) => onOrder({ by, descending: by !== 'name' })}
      />
    </div>
  )
}
