import { Truck } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { isOnItsWay } from '#server/modules/inventory/orders/rules.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'
import { ORDER_STATES } from './order-states.ts'

export const ORDERS: RecordKind<'purchase_orders'> = {
  module: 'purchase_orders',
  path: 'inventory/orders',
  entity: 'purchase_order',
  discussed: 'purchase_order',
  noun: 'purchase order',
  history: false,
  nouns: 'purchase orders',
  title: 'Purchase orders',
  icon: <Truck />,
  purpose: 'Purchase orders track what you order and receive from suppliers.',
  searched: ['number', 'supplier', 'note'],
  fields: [
    { key: 'number', label: 'Number', kind: 'text', required: true },
    { key: 'supplier', label: 'Supplier', kind: 'text', width: 'w-52' },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(ORDER_STATES),
      width: 'w-36',
      readOnly: true,
    },
    { key: 'total', label: 'Total', kind: 'money', exact: true, currency: 'currency', width: 'w-36', readOnly: true },
    {
      key: 'expectedAt',
      label: 'Expected',
      kind: 'date',
      width: 'w-40',
      isOpen: (order) => isOnItsWay(order as PurchaseOrder),
    },
    { key: 'orderedAt', label: 'Ordered', kind: 'time', width: 'w-32', readOnly: true },
    { key: 'receivedAt', label: 'Received', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    { key: 'currency', label: 'Currency', kind: 'text', width: 'w-24', column: 'more', required: true },
    { key: 'note', label: 'Note', kind: 'text', width: 'w-52', column: 'more' },
    ...TIMES,
  ],
}
