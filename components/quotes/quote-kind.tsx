import { FileSignature } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { QUOTE_STATES } from './quote-states.ts'

const YES_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
]

export const QUOTES: RecordKind<'quotes'> = {
  module: 'quotes',
  entity: 'quote',
  discussed: 'quote',
  noun: 'quote',
  nouns: 'quotes',
  title: 'Quotes',
  isFinal: ({ status }) => status !== 'draft',
  icon: <FileSignature />,
  purpose: 'Send clients an offer that they accept online, then turn it into an invoice.',
  searched: ['number', 'company'],
  fields: [
    { key: 'number', label: 'Number', kind: 'text', blank: 'Draft', readOnly: true },
    { key: 'company', label: 'Company', kind: 'text', width: 'w-40' },
    { key: 'total', label: 'Total', kind: 'money', exact: true, currency: 'currency', width: 'w-30', readOnly: true },
    { key: 'status', label: 'Status', kind: 'select', options: choicesOf(QUOTE_STATES), width: 'w-28', readOnly: true },
    {
      key: 'valid_until',
      label: 'Valid until',
      kind: 'date',
      width: 'w-40',
      isOpen: ({ status }) => status === 'sent',
    },
    { key: 'contact', label: 'Contact', kind: 'record', entity: 'contact', width: 'w-44' },
    { key: 'deal', label: 'Deal', kind: 'record', entity: 'deal', width: 'w-44', column: 'more' },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44', column: 'more' },
    { key: 'currency', label: 'Currency', kind: 'text', width: 'w-24', column: 'more', required: true },
    { key: 'address', label: 'Address', kind: 'lines', column: 'never' },
    { key: 'tax_number', label: 'VAT number', kind: 'text', column: 'never' },
    { key: 'wins_deal', label: 'Acceptance wins the deal', kind: 'select', options: YES_NO, column: 'never' },
    { key: 'intro', label: 'Introduction', kind: 'markdown', column: 'never' },
    { key: 'terms', label: 'Terms', kind: 'markdown', column: 'never' },
    { key: 'sent_at', label: 'Sent', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    { key: 'decided_at', label: 'Decided', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    ...TIMES,
  ],
  start: {
    fields: ['company'],
    values: { company: null },
    schema: () => import('#server/modules/quotes/schema.ts').then((module) => module.CreateQuote),
  },
}
