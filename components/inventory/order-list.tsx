'use client'

import { Plus } from 'lucide-react'
import { Figures } from '#components/records/figures.tsx'
import { formatSums } from '#components/records/money-sums.ts'
import { RecordsPage } from '#components/records/records-page.tsx'
import { OVERDUE } from '#components/records/states.ts'
import { useManages } from '#components/shell/use-manages.ts'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { isOnItsWay } from '#server/modules/inventory/orders/rules.ts'
import type { PurchaseOrderRow } from '#server/modules/inventory/orders/schema.ts'
import { ORDERS } from './order-kind.tsx'
import { useNewOrder } from './use-orders.ts'

export function OrderList() {
  const draft = useNewOrder()
  const manages = useManages()
  useShortcut('c', manages ? () => void draft.create() : undefined)
  return (
    <RecordsPage
      kind={ORDERS}
      mayWrite={false}
      newButton={
        manages && (
          <Button variant="primary" icon={<Plus />} loading={draft.pending} onClick={() => void draft.create()}>
            New purchase order
          </Button>
        )
      }
      summary={({ rows, today }) => <OrderFigures orders={rows} today={today} />}
    />
  )
}

function OrderFigures({ orders, today }: { orders: readonly PurchaseOrderRow[]; today: string }) {
  const notation = useNotation()
  const awaited = orders.filter(isOnItsWay)
  const late = awaited.filter(({ expectedAt }) => expectedAt !== null && expectedAt < today)
  const count = (rows: readonly unknown[]) => `${rows.length} ${rows.length === 1 ? 'order' : 'orders'}`
  const sum = formatSums(
    notation,
    awaited.map(({ total, currency }) => ({ amount: total, currency })),
  )
  return (
    <Figures
      figures={[
        { label: 'Open orders', value: sum, hint: count(awaited) },
        ...(late.length > 0 ? [{ label: OVERDUE.label, value: count(late), tone: 'danger' as const }] : []),
      ]}
    />
  )
}
