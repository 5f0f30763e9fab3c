import { formatMoney } from '#components/records/format-field.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PurchaseOrder, PurchaseOrderLine } from '#server/modules/inventory/orders/schema.ts'

/** Ordered and received quantities of an order. */
export function OrderLines({ order: { lines, currency, total } }: { order: PurchaseOrder }) {
  const notation = useNotation()
  const { root } = useFrame()
  const columns: Column<PurchaseOrderLine>[] = [
    {
      key: 'item',
      header: 'Item',
      cell: ({ item, name, number }) => (
        <span className="text-pretty whitespace-normal">
          <TextLink href={`${root}/inventory/items/${item}`}>{name}</TextLink>
          {number && (
            <span className="text-ink-muted max-md:block max-md:text-sm">
              <span className="max-md:hidden"> · </span>
              {number}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'received',
      header: 'Received',
      align: 'right',
      cell: ({ received, qty, unit }) => (
        <span className={received >= qty ? 'text-success-text tabular-nums' : 'tabular-nums'}>
          {formatQuantity(notation, received)} of {formatQuantity(notation, qty)} {unit}
        </span>
      ),
    },
    {
      key: 'cost',
      header: 'Unit cost',
      align: 'right',
      wideOnly: true,
      cell: ({ cost }) => <span className="tabular-nums">{formatMoney(notation, cost, currency, 4)}</span>,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ qty, cost }) => (
        <span className="tabular-nums">{formatMoney(notation, qty * cost, currency, undefined, true)}</span>
      ),
    },
  ]
  return (
    <>
      <Card flush>
        <Table label="Lines" columns={columns} rows={lines} rowKey={({ line }) => String(line)} />
      </Card>
      <OrderTotal total={total} currency={currency} />
    </>
  )
}

type OrderTotalProps = Pick<PurchaseOrder, 'total' | 'currency'> & {
  /** Padding that aligns the total with the amounts above it. */
  inset?: string
}

export function OrderTotal({ total, currency, inset = 'pr-4' }: OrderTotalProps) {
  const notation = useNotation()
  return (
    <p className={cx('flex justify-end gap-4', inset)}>
      <span className="text-ink-muted">Total</span>
      <span className="font-semibold tabular-nums">{formatMoney(notation, total, currency, undefined, true)}</span>
    </p>
  )
}
