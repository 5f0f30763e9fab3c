import { TextCursorInput } from 'lucide-react'
import { type RecordField, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { FORM_STATES } from './form-states.ts'

const ASKED = [
  { value: 'no', label: 'Hidden' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]
const asks = (key: string, label: string): RecordField => ({
  key: `ask_${key}`,
  label,
  kind: 'select',
  options: ASKED,
  width: 'w-28',
  column: 'more',
})

export const FORMS: RecordKind<'forms'> = {
  module: 'forms',
  entity: 'form',
  noun: 'form',
  history: false,
  nouns: 'forms',
  title: 'Forms',
  icon: <TextCursorInput />,
  purpose: 'Forms collect leads on a public page.',
  searched: ['name', 'title'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(FORM_STATES),
      width: 'w-28',
    },
    { key: 'campaign', label: 'Campaign', kind: 'record', entity: 'campaign', width: 'w-52' },
    { key: 'notify', label: 'Notify', kind: 'people', width: 'w-28', column: 'more' },
    {
      key: 'ticket_assignee',
      label: 'Ticket assignee',
      kind: 'record',
      entity: 'member',
      width: 'w-36',
      column: 'more',
    },
    asks('name', 'Name field'),
    asks('company', 'Company field'),
    asks('phone', 'Phone field'),
    asks('message', 'Message field'),
    ...TIMES,
  ],
  start: {
    opens: true,
    fields: ['name', 'campaign'],
    values: { name: '', campaign: null },
    schema: () => import('#server/modules/forms/schema.ts').then((module) => module.CreateForm),
  },
}
