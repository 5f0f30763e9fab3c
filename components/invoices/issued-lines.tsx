'use client'

import { cx } from '#components/ui/cx.ts'
import { type Notation, formatNumber, formatPercent, formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { placesOf } from '#server/modules/invoices/rules.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { exactMoney } from './invoice-title.ts'

const cell = 'border-b border-line px-3 py-2 align-top first:pl-0 last:pr-0'

/** Lines of an issued invoice or a sent quote, for screen and print. */
export function IssuedLines({
  invoice,
  noun = 'invoice',
  className,
}: {
  invoice: Pick<Invoice, 'lines' | 'currency'>
  noun?: 'invoice' | 'quote'
  className?: string
}) {
  const notation = useNotation()
  const { lines, currency } = invoice
  const label = cx(cell, 'text-sm font-medium whitespace-nowrap text-ink-muted')
  const head = cx(label, 'text-right')
  const figure = cx(cell, 'text-right whitespace-nowrap tabular-nums')
  // Phones show these columns under the description; print is always wide.
  const wide = 'max-md:hidden print:table-cell'
  return (
    <div role="region" aria-label="Lines" tabIndex={0} className={cx('overflow-x-auto', className)}>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Lines of the {noun}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(label, 'w-full text-left')}>
              Description
            </th>
            <th scope="col" className={cx(head, wide)}>
              Quantity
            </th>
            <th scope="col" className={cx(head, wide)}>
              Unit price
            </th>
            <th scope="col" className={cx(head, wide)}>
              Tax
            </th>
            <th scope="col" className={head}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at} className="break-inside-avoid">
              <td className={cx(cell, 'min-w-40 wrap-anywhere whitespace-pre-wrap')}>
                {line.description}
                <span className="block text-sm text-ink-muted md:hidden print:hidden">
                  {`${formatQuantity(notation, line.quantity)} × ${formatPrice(notation, line.unit_price, currency)}, ${formatPercent(notation, line.tax_rate)} tax`}
                </span>
              </td>
              <td className={cx(figure, wide)}>{formatQuantity(notation, line.quantity)}</td>
              <td className={cx(figure, wide)}>{formatPrice(notation, line.unit_price, currency)}</td>
              <td className={cx(figure, wide)}>{formatPercent(notation, line.tax_rate)}</td>
              <td className={figure}>{exactMoney(notation, line.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A unit price can be a fraction of the smallest currency unit. */
const formatPrice = (notation: Notation, price: number, currency: string) =>
  formatNumber(notation, price, {
    style: 'currency',
    currency,
    minimumFractionDigits: placesOf(currency),
    maximumFractionDigits: 4,
  })
