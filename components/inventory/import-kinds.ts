import type { RecordField } from '#components/records/record-field.ts'
import type { ImportKind } from '#components/records/record-kind.ts'
import type { MovementType } from '#server/modules/inventory/movements/rules.ts'
import { TYPE_LABELS } from './movement-labels.ts'

const item: RecordField = { key: 'item', label: 'Item', kind: 'text' }
const qty: RecordField = { key: 'qty', label: 'Quantity', kind: 'number' }
const location: RecordField = { key: 'location', label: 'Location', kind: 'text' }
const cost: RecordField = { key: 'cost', label: 'Cost', kind: 'money', places: 4 }
const lot: RecordField = { key: 'lot', label: 'Lot', kind: 'text' }
const expiry: RecordField = { key: 'expiry', label: 'Expiry', kind: 'date' }
const reason: RecordField = { key: 'reason', label: 'Reason', kind: 'text' }
const note: RecordField = { key: 'note', label: 'Note', kind: 'lines' }

/** Stock levels from a file; the import records the difference from the ledger as movements. */
export const LEVELS: ImportKind = {
  module: 'levels',
  entity: 'level',
  noun: 'stock level',
  nouns: 'stock levels',
  fields: [item, qty, location, { key: 'asOf', label: 'As of', kind: 'date' }, cost, lot, expiry, reason],
}

export const MOVEMENTS: ImportKind = {
  module: 'movements',
  entity: 'movement',
  noun: 'movement',
  nouns: 'movements',
  fields: [
    item,
    {
      key: 'type',
      label: 'Type',
      kind: 'select',
      options: (Object.keys(TYPE_LABELS) as MovementType[]).map((value) => ({ value, label: TYPE_LABELS[value] })),
    },
    qty,
    location,
    { key: 'toLocation', label: 'To location', kind: 'text' },
    { key: 'date', label: 'Date', kind: 'date' },
    cost,
    lot,
    expiry,
    { key: 'ref', label: 'Reference', kind: 'text' },
    { key: 'extId', label: 'External ID', kind: 'text' },
    reason,
    note,
  ],
}
