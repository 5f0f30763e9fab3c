import { UserRoundPlus } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { inWords } from '#server/modules/leads/rules.ts'
import { LEAD_STATES } from './lead-states.ts'

export const LEADS: RecordKind<'leads'> = {
  module: 'leads',
  entity: 'lead',
  discussed: 'lead',
  noun: 'lead',
  history: false,
  nouns: 'leads',
  title: 'Leads',
  icon: <UserRoundPlus />,
  purpose: 'Leads are people who showed interest but are not customers yet.',
  searched: ['name', 'email', 'company', 'source', 'kind'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', readOnly: true },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(LEAD_STATES),
      width: 'w-28',
    },
    { key: 'contact', label: 'Contact', kind: 'record', entity: 'contact', readOnly: true, column: 'never' },
    { key: 'email', label: 'Email', kind: 'email', width: 'w-52', readOnly: true },
    { key: 'company', label: 'Company', kind: 'text', width: 'w-40', readOnly: true, column: 'more' },
    { key: 'phone', label: 'Phone', kind: 'phone', width: 'w-36', readOnly: true, column: 'more' },
    { key: 'owner', label: 'Owner', kind: 'record', entity: 'member', width: 'w-36' },
    { key: 'source', label: 'Source', kind: 'text', words: inWords, width: 'w-28' },
    { key: 'medium', label: 'Medium', kind: 'text', words: inWords, width: 'w-28', readOnly: true, column: 'more' },
    { key: 'campaign', label: 'Campaign', kind: 'record', entity: 'campaign', width: 'w-40' },
    { key: 'kind', label: 'Type', kind: 'text', words: inWords, width: 'w-24', required: true, column: 'more' },
    {
      key: 'consent',
      label: 'Consent',
      kind: 'select',
      options: [
        { value: 'given', label: 'Given', tone: 'success' },
        { value: 'withdrawn', label: 'Withdrawn', tone: 'danger' },
        { value: 'none', label: 'None', blank: true },
      ],
      width: 'w-28',
      readOnly: true,
    },
    { key: 'deal', label: 'Deal', kind: 'record', entity: 'deal', width: 'w-44', readOnly: true, column: 'more' },
    { ...TIMES[0]!, column: 'first' },
    TIMES[1]!,
  ],
  start: {
    fields: ['name', 'email', 'phone', 'company', 'source', 'campaign', 'owner'],
    values: { name: '', email: null, phone: null, company: null, source: null, campaign: null, owner: null },
    schema: () => import('#server/modules/leads/schema.ts').then((module) => module.CreateLead),
  },
}
