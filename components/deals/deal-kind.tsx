import { Handshake } from 'lucide-react'
import { EXT_ID, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { STAGES } from './deal-states.ts'

export const DEALS: RecordKind<'deals'> = {
  module: 'deals',
  entity: 'deal',
  discussed: 'deal',
  noun: 'deal',
  nouns: 'deals',
  title: 'Deals',
  icon: <Handshake />,
  purpose: 'Deals track each sale from first contact to won or lost.',
  searched: ['name', 'company', 'tags'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'stage', label: 'Stage', kind: 'select', options: STAGES, width: 'w-32' },
    { key: 'amount', label: 'Amount', kind: 'money', currency: 'currency', width: 'w-32' },
    { key: 'company', label: 'Company', kind: 'text', width: 'w-44' },
    { key: 'close_date', label: 'Closes', kind: 'date', width: 'w-40', isOpen: ({ status }) => status === 'open' },
    { key: 'owners', label: 'Owners', kind: 'people', width: 'w-28' },
    {
      key: 'probability',
      label: 'Probability',
      kind: 'number',
      unit: '%',
      decimals: 0,
      width: 'w-28',
      column: 'more',
      derived: true,
    },
    { key: 'currency', label: 'Currency', kind: 'text', width: 'w-24', column: 'more', required: true },
    { key: 'contact', label: 'Contact', kind: 'record', entity: 'contact', width: 'w-44', column: 'more' },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44', column: 'more' },
    { key: 'tags', label: 'Tags', kind: 'tags', width: 'w-40', column: 'more' },
    { key: 'closed_at', label: 'Closed', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    EXT_ID,
    ...TIMES,
    { key: 'notes', label: 'Notes', kind: 'markdown', column: 'never' },
  ],
  start: {
    fields: ['name', 'stage', 'amount', 'company', 'contact', 'close_date', 'owners'],
    values: { name: '', stage: 'lead', amount: null, company: null, contact: null, close_date: null, owners: [] },
    schema: () => import('#server/modules/deals/schema.ts').then((module) => module.CreateDeal),
  },
}
