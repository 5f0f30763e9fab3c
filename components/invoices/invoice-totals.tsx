'use client'

import { formatPercent } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { storedDecimals, sumLines } from '#server/modules/invoices/rules.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { exactMoney } from './invoice-title.ts'

type InvoiceTotalsProps = { sums: Pick<Invoice, 'lines' | 'currency' | 'total'>; paid?: number }

/** Net amount, tax by rate and total; uses the same rules as the server. */
export function InvoiceTotals({ sums: stored, paid = 0 }: InvoiceTotalsProps) {
  const notation = useNotation()
  const { lines, currency } = stored
  const decimals = storedDecimals(stored)
  const { subtotal, total } = sumLines(lines, currency, decimals)
  const money = (amount: number) => exactMoney(notation, amount, currency)
  const rates = [...Map.groupBy(lines, ({ tax_rate }) => tax_rate)].filter(([rate]) => rate > 0)
  const items = [
    { label: 'Subtotal', value: money(subtotal) },
    ...rates
      .toSorted(([a], [b]) => b - a)
      .map(([rate, taxed]) => {
        const sums = sumLines(taxed, currency, decimals)
        return { label: `Tax ${formatPercent(notation, rate)} on ${money(sums.subtotal)}`, value: money(sums.tax) }
      }),
  ]
  return (
    <dl aria-label="Totals" className="ml-auto flex w-full max-w-80 flex-col gap-1 tabular-nums">
      {items.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 text-ink-muted">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line-strong pt-2 text-md font-semibold">
        <dt>Total</dt>
        <dd>{money(total)}</dd>
      </div>
      {paid > 0 && (
        <div className="flex justify-between gap-4 text-ink-muted">
          <dt>Paid</dt>
          <dd>{money(paid)}</dd>
        </div>
      )}
    </dl>
  )
}
