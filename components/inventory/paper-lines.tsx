import { formatPrice } from '#components/invoices/issued-lines.tsx'
import { formatMoney } from '#components/records/format-field.ts'
import { cx } from '#components/ui/cx.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'

const cell = 'border-b border-line px-3 py-2 align-top first:pl-0 last:pr-0'

/** The lines of a purchase order in print. */
export function PaperLines({ lines, currency }: Pick<PurchaseOrder, 'lines' | 'currency'>) {
  const notation = useNotation()
  const head = cx(cell, 'text-sm font-medium whitespace-nowrap text-ink-muted')
  const figure = cx(cell, 'text-right whitespace-nowrap tabular-nums')
  return (
    <div role="region" aria-label="Lines" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Lines of the purchase order</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'w-full text-left')}>
              Item
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              Quantity
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              Unit cost
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name, number, qty, unit, cost }) => (
            <tr key={line} className="break-inside-avoid">
              <td className={cx(cell, 'min-w-40 wrap-anywhere')}>
                {name}
                {number && <span className="block text-sm text-ink-muted">{number}</span>}
              </td>
              <td className={figure}>
                {formatQuantity(notation, qty)} {unit}
              </td>
              <td className={figure}>{formatPrice(notation, cost, currency)}</td>
              <td className={figure}>{formatMoney(notation, qty * cost, currency, undefined, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
