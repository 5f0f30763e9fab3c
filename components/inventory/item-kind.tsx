import { Package } from 'lucide-react'
import { type RecordField, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { LEVELS, MOVEMENTS } from './import-kinds.ts'

/** Fields computed from the ledger; read-only. */
const SUMS: readonly RecordField[] = [
  { key: 'onHand', label: 'On hand', kind: 'number', width: 'w-24', readOnly: true },
  {
    key: 'belowReorder',
    label: 'Reorder',
    kind: 'select',
    options: [
      { value: true, label: 'Reorder', tone: 'warning' },
      { value: false, label: 'Not due', blank: true },
    ],
    width: 'w-24',
    readOnly: true,
  },
  { key: 'onOrder', label: 'On order', kind: 'number', width: 'w-24', readOnly: true },
  { key: 'avgCost', label: 'Average cost', kind: 'money', exact: true, places: 4, width: 'w-28', readOnly: true },
  { key: 'value', label: 'Value', kind: 'money', exact: true, width: 'w-28', readOnly: true },
]

export const ITEMS: RecordKind<'items'> = {
  module: 'items',
  path: 'inventory/items',
  entity: 'item',
  discussed: 'item',
  noun: 'item',
  history: false,
  nouns: 'items',
  title: 'Items',
  icon: <Package />,
  purpose: 'Items are the products you stock, with quantity, cost and value.',
  sort: 'name',
  searched: ['name', 'number', 'ean', 'supplier', 'group'],
  keys: ['name', 'number', 'ean'],
  imports: [LEVELS, MOVEMENTS],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'number', label: 'Number', kind: 'text', width: 'w-36' },
    ...SUMS,
    { key: 'reorderPoint', label: 'Reorder point', kind: 'number', width: 'w-28' },
    { key: 'group', label: 'Group', kind: 'text', width: 'w-28' },
    { key: 'supplier', label: 'Supplier', kind: 'text', width: 'w-40', column: 'more' },
    { key: 'unit', label: 'Unit', kind: 'text', width: 'w-20', column: 'more', required: true },
    { key: 'ean', label: 'EAN', kind: 'text', width: 'w-36', column: 'more' },
    { key: 'cost', label: 'Standard cost', kind: 'money', places: 4, width: 'w-32', column: 'more' },
    { key: 'price', label: 'Price', kind: 'money', places: 4, width: 'w-28', column: 'more' },
    { key: 'minQty', label: 'Minimum', kind: 'number', width: 'w-24', column: 'more' },
    { key: 'maxQty', label: 'Maximum', kind: 'number', width: 'w-24', column: 'more' },
    { key: 'packSize', label: 'Pack size', kind: 'number', width: 'w-24', column: 'more', required: true },
    { key: 'leadDays', label: 'Lead time', kind: 'number', unit: 'days', decimals: 0, width: 'w-32', column: 'more' },
    { key: 'shelfDays', label: 'Shelf life', kind: 'number', unit: 'days', decimals: 0, width: 'w-32', column: 'more' },
    { key: 'weight', label: 'Weight', kind: 'number', unit: 'kg', width: 'w-28', column: 'more' },
    {
      key: 'active',
      label: 'Active',
      kind: 'select',
      options: [
        { value: true, label: 'Active', tone: 'success' },
        { value: false, label: 'Inactive', tone: 'neutral' },
      ],
      width: 'w-24',
      column: 'more',
    },
    {
      key: 'autoCreated',
      label: 'Created by',
      kind: 'select',
      options: [
        { value: true, label: 'Push', tone: 'info' },
        { value: false, label: 'Member', blank: true },
      ],
      width: 'w-24',
      column: 'more',
      readOnly: true,
    },
    ...TIMES,
  ],
  start: {
    fields: ['name', 'number', 'group', 'unit', 'cost', 'reorderPoint', 'supplier'],
    values: { name: '', number: null, group: null, unit: 'pcs', cost: null, reorderPoint: null, supplier: null },
    schema: () => import('#server/modules/inventory/schema.ts').then((module) => module.CreateItem),
  },
}

/** For the item page, which shows the computed fields as figures. */
export const ITEM_PAGE: RecordKind<'items'> = {
  ...ITEMS,
  fields: ITEMS.fields.filter((field) => !SUMS.includes(field)),
}
