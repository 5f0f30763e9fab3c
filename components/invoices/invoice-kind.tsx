import { ReceiptText } from 'lucide-react'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { INVOICE_STATES } from './invoice-states.ts'

/** What a bookkeeper needs in an export, beside the total. */
const NET = { kind: 'money', exact: true, currency: 'currency', width: 'w-36', column: 'more', readOnly: true } as const

export const INVOICES: RecordKind<'invoices'> = {
  module: 'invoices',
  entity: 'invoice',
  discussed: 'invoice',
  noun: 'invoice',
  nouns: 'invoices',
  title: 'Invoices',
  isFinal: ({ status }) => status !== 'draft',
  icon: <ReceiptText />,
  purpose: 'Invoices bill your customers and show what they still owe.',
  searched: ['number', 'company'],
  fields: [
    { key: 'number', label: 'Number', kind: 'text', blank: 'Draft', readOnly: true },
    { key: 'company', label: 'Company', kind: 'text', width: 'w-40' },
    { key: 'total', label: 'Total', kind: 'money', exact: true, currency: 'currency', width: 'w-30', readOnly: true },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(INVOICE_STATES),
      width: 'w-28',
      readOnly: true,
    },
    { key: 'due', label: 'Due', kind: 'date', width: 'w-40', isOpen: ({ status }) => status === 'open' },
    { key: 'issued', label: 'Issued', kind: 'date', width: 'w-32', readOnly: true },
    { key: 'contact', label: 'Contact', kind: 'record', entity: 'contact', width: 'w-44' },
    { key: 'deal', label: 'Deal', kind: 'record', entity: 'deal', width: 'w-44', column: 'more' },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44', column: 'more' },
    {
      key: 'amount_due',
      label: 'Amount due',
      kind: 'money',
      exact: true,
      currency: 'currency',
      width: 'w-36',
      column: 'more',
    },
    { ...NET, key: 'subtotal', label: 'Subtotal' },
    { ...NET, key: 'tax', label: 'Tax' },
    { key: 'currency', label: 'Currency', kind: 'text', width: 'w-24', column: 'more', required: true },
    { key: 'address', label: 'Address', kind: 'lines', column: 'never' },
    { key: 'tax_number', label: 'VAT number', kind: 'text', column: 'never' },
    { key: 'note', label: 'Note', kind: 'lines', column: 'never' },
    { key: 'paid_at', label: 'Paid', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    { key: 'created_at', label: 'Created', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
  ],
  start: {
    fields: ['company'],
    values: { company: null },
    schema: () => import('#server/modules/invoices/schema.ts').then((module) => module.CreateInvoice),
  },
}
