import { LifeBuoy } from 'lucide-react'
import { type RecordField, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { PrioritySign } from '#components/tasks/priority-sign.tsx'
import { isDone } from '#server/modules/tickets/rules.ts'
import type { TicketRow } from '#server/modules/tickets/schema.ts'
import { resolutionBrief, responseBrief } from './describe-due.ts'
import { ResolutionDue, ResponseDue } from './due-badge.tsx'
import { QuickReplies } from './quick-replies.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { LEVELS, PRIORITIES, STATUSES, TYPES } from './ticket-labels.ts'

const SIGNED_PRIORITIES = PRIORITIES.map((choice) => ({ ...choice, sign: <PrioritySign priority={choice.value} /> }))

export const RESOLUTION: RecordField = { key: 'resolution', label: 'Resolution', kind: 'markdown', column: 'never' }

const of = (row: Record<string, unknown>) => row as TicketRow

export const TICKETS: RecordKind<'tickets'> = {
  module: 'tickets',
  entity: 'ticket',
  discussed: 'ticket',
  inserts: QuickReplies,
  completion: {
    needs: (row, fields) => 'status' in fields && isDone(fields as TicketRow) && !isDone(of(row)),
    dialog: ResolveDialog,
  },
  noun: 'ticket',
  nouns: 'tickets',
  title: 'Tickets',
  icon: <LifeBuoy />,
  purpose: 'Tickets track questions and problems until they are resolved, each with its due times.',
  searched: ['number', 'title', 'requester_email', 'tags'],
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    {
      key: 'number',
      label: 'Number',
      kind: 'number',
      decimals: 0,
      width: 'w-24',
      readOnly: true,
      apart: true,
      brief: (row) => ({ words: `#${of(row).number}`, late: false }),
    },
    { key: 'status', label: 'Status', kind: 'select', options: STATUSES, width: 'w-28' },
    {
      key: 'priority',
      label: 'Priority',
      kind: 'select',
      options: SIGNED_PRIORITIES,
      width: 'w-28',
      readOnly: true,
    },
    { key: 'assignee', label: 'Assignee', kind: 'record', entity: 'member', width: 'w-36' },
    {
      key: 'respond_by',
      label: 'Respond by',
      kind: 'time',
      width: 'w-40',
      readOnly: true,
      show: (row) => <ResponseDue ticket={of(row)} />,
      brief: (row, now) => responseBrief(of(row), now),
    },
    {
      key: 'resolve_by',
      label: 'Resolve by',
      kind: 'time',
      width: 'w-44',
      readOnly: true,
      show: (row) => <ResolutionDue ticket={of(row)} />,
      brief: (row, now) => resolutionBrief(of(row), now),
    },
    { key: 'type', label: 'Type', kind: 'select', options: TYPES, width: 'w-28', column: 'more' },
    { key: 'impact', label: 'Impact', kind: 'select', options: LEVELS, width: 'w-28', column: 'more' },
    { key: 'urgency', label: 'Urgency', kind: 'select', options: LEVELS, width: 'w-28', column: 'more' },
    { key: 'contact', label: 'Contact', kind: 'record', entity: 'contact', width: 'w-44', column: 'more' },
    { key: 'requester_email', label: 'Requester email', kind: 'email', width: 'w-52', column: 'more' },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44', column: 'more' },
    {
      key: 'due',
      label: 'Agreed date',
      kind: 'date',
      width: 'w-40',
      column: 'more',
      isOpen: (row) => !isDone(of(row)),
    },
    { key: 'tags', label: 'Tags', kind: 'tags', width: 'w-40', column: 'more' },
    { key: 'source', label: 'Source', kind: 'text', width: 'w-32', column: 'more' },
    {
      key: 'first_response_at',
      label: 'First response',
      kind: 'time',
      width: 'w-32',
      column: 'more',
      readOnly: true,
    },
    { key: 'resolved_at', label: 'Resolved', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    { key: 'closed_at', label: 'Closed', kind: 'time', width: 'w-32', column: 'more', readOnly: true },
    { key: 'reopened', label: 'Reopened', kind: 'number', decimals: 0, width: 'w-28', column: 'more', readOnly: true },
    ...TIMES,
    { key: 'desc', label: 'Description', kind: 'markdown', column: 'never' },
    RESOLUTION,
  ],
  start: {
    fields: ['title', 'type', 'impact', 'urgency', 'contact', 'requester_email', 'assignee', 'desc'],
    values: {
      title: '',
      type: 'question',
      impact: 'medium',
      urgency: 'medium',
      contact: null,
      requester_email: null,
      assignee: null,
      project: null,
      desc: '',
    },
    schema: () => import('#server/modules/tickets/schema.ts').then((module) => module.CreateTicket),
  },
}
