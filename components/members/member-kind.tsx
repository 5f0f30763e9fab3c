import { Users } from 'lucide-react'
import type { RecordField } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { MEMBER_STATES } from './member-states.ts'
import { ROLE_LABELS } from './role-labels.ts'

const ROLES = Object.entries(ROLE_LABELS).map(([value, { label }]) => ({ value, label }))

/** Members of a workspace; the settings invite and manage them. */
export const MEMBERS: RecordKind<'members'> = {
  module: 'members',
  entity: 'member',
  noun: 'member',
  nouns: 'members',
  title: 'Members',
  icon: <Users />,
  purpose: 'Members are the people who work in this workspace.',
  sort: 'name',
  searched: ['name', 'email', 'title'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'title', label: 'Title', kind: 'text', width: 'w-56' },
    { key: 'email', label: 'Email', kind: 'email', width: 'w-72', readOnly: true },
    { key: 'role', label: 'Role', kind: 'select', options: ROLES, width: 'w-32', readOnly: true },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(MEMBER_STATES),
      width: 'w-32',
      readOnly: true,
    },
    { key: 'joined_at', label: 'Joined', kind: 'time', width: 'w-32', readOnly: true },
  ],
}

/** Confidential fields, stored separately from all other member data. */
export const HR_FIELDS: readonly RecordField[] = [
  { key: 'salary', label: 'Salary', kind: 'money', currency: 'salary_currency' },
  { key: 'salary_currency', label: 'Currency', kind: 'text' },
  { key: 'birth_date', label: 'Birth date', kind: 'date' },
  { key: 'home_address', label: 'Home address', kind: 'text' },
  { key: 'bank_details', label: 'Bank details', kind: 'text' },
  { key: 'national_id', label: 'National ID', kind: 'text' },
  { key: 'private_email', label: 'Private email', kind: 'email' },
  { key: 'private_phone', label: 'Private phone', kind: 'phone' },
  { key: 'emergency_contact', label: 'Emergency contact', kind: 'text' },
  { key: 'contract_notes', label: 'Contract notes', kind: 'text' },
]
