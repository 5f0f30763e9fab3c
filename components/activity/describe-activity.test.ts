import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import type { Activity } from '#server/modules/activity/schema.ts'
import { actorOf, describeActivity, describeEdit, sourceOf } from './describe-activity.ts'

const LINE: Activity = {
  id: 1,
  event: 'task.updated',
  entity: 'task',
  entity_id: 'x',
  on: null,
  subject: 'Posters',
  actor_kind: 'member',
  actor_id: null,
  actor_name: null,
  run: null,
  reverts: false,
  edits: [],
  items: [],
  item_count: 0,
  files: null,
  at: '',
}

test('describes plain values with before and after, and other changes by field name only', () => {
  expect(describeEdit(ENGLISH, 'task', { field: 'status', from: 'todo', to: 'in_progress' })).toBe(
    'Status: In progress, was To do',
  )
  expect(describeEdit(ENGLISH, 'task', { field: 'due', from: null, to: '2026-12-01' })).toBe('Due: 1 Dec 2026')
  expect(describeEdit(ENGLISH, 'task', { field: 'closed_at', from: null, to: '2026-12-01T09:00:00.000Z' })).toBe(
    'Closed at: 1 Dec 2026',
  )
  expect(describeEdit(ENGLISH, 'task', { field: 'reorderPoint', from: 20, to: 1250.5 })).toBe(
    'Reorder point: 1,250.5, was 20',
  )
  expect(describeEdit(ENGLISH, 'task', { field: 'due', from: '2026-12-01', to: null })).toBe(
    'Due: none, was 1 Dec 2026',
  )
  expect(describeEdit(ENGLISH, 'task', { field: 'active', from: true, to: false })).toBe('Active: no, was yes')
  expect(describeEdit(ENGLISH, 'purchase_order', { field: 'status', from: 'ordered', to: 'partial' })).toBe(
    'Status: Partially received, was Ordered',
  )
  expect(describeEdit(ENGLISH, 'connector', { field: 'status', from: 'choosing', to: 'active' })).toBe(
    'Status: Connected, was Choose accounts',
  )
  expect(describeEdit(ENGLISH, 'workspace', { field: 'locale', from: 'en-GB', to: 'de-DE' })).toBe(
    'Numbers and dates: de-DE, was en-GB',
  )
  expect(describeEdit(ENGLISH, 'workspace', { field: 'week_starts_on', from: 'monday', to: 'sunday' })).toBe(
    'Week starts on: Sunday, was Monday',
  )
  expect(
    describeEdit(ENGLISH, 'task', {
      field: 'orderedAt',
      from: '2026-12-01T09:00:00.000Z',
      to: '2026-12-01T10:00:00.000Z',
    }),
  ).toBe('Ordered at changed')
  expect(describeEdit(ENGLISH, 'item', { field: 'cost', from: 1.00001, to: 1.00002 })).not.toContain('was')
  expect(describeEdit(ENGLISH, 'task', { field: 'note', from: '', to: null })).toBe('Note changed')
  expect(describeEdit(ENGLISH, 'task', { field: 'name', from: 'Snake_Case', to: 'Ada' })).toBe(
    'Name: Ada, was Snake_Case',
  )
  expect(describeEdit(ENGLISH, 'task', { field: 'assignees', from: [], to: ['a'] })).toBe('Assignees changed')
  expect(describeEdit(ENGLISH, 'task', { field: 'desc', from: 'Short', to: { omitted: 512 } })).toBe(
    'Description changed',
  )
  expect(describeEdit(ENGLISH, 'task', { field: 'desc', from: null, to: null })).toBe('Description changed')
  const draft = '01a204d2-2dad-7076-9de5-a594fb169fcf'
  expect(describeEdit(ENGLISH, 'invoice', { field: 'replaced_by', from: null, to: draft })).toBe('Replacement changed')
  expect(describeEdit(ENGLISH, 'task', { field: 'notes', from: '', to: 'word '.repeat(20) })).toBe('Notes changed')
  expect(
    describeEdit(ENGLISH, 'task', { field: 'project', from: null, to: '0190b7a4-5b2e-7aaa-8aaa-0123456789ab' }),
  ).toBe('Project changed')
})

test.each([
  ['submission.taken', 'submitted the form'],
  ['touch.pushed', 'pushed a touch'],
  ['purchase_order.received', 'recorded a receipt for the purchase order'],
  ['purchase_order.cancelled', 'cancelled the purchase order'],
  ['booking_page.link_renewed', 'reset the link of the booking page'],
  ['task.updated', 'changed the task'],
  ['comment.created', 'wrote a comment on'],
  ['member.created', 'invited the member'],
  ['member.updated', 'changed the member'],
  ['member_hr.updated', 'changed the confidential fields of'],
  ['invoice.overdue', 'marked the invoice … as overdue'],
])('describes %s', (event, words) => {
  expect(describeActivity({ ...LINE, event, entity: event.split('.')[0]! })).toBe(words)
})

test.each([
  ['invited', 'active', 'joined'],
  ['deactivated', 'active', 'reactivated the member'],
  ['active', 'deactivated', 'deactivated the member'],
])('describes a member status change from %s to %s as "%s"', (from, to, words) => {
  const edits = [{ field: 'status', from, to }]
  expect(describeActivity({ ...LINE, event: 'member.updated', entity: 'member', edits })).toBe(words)
})

test.each([
  [[], ['a'], 'attached a file to the task'],
  [['a', 'b'], ['a'], 'removed a file from the task'],
  [null, ['a'], 'changed the files of the task'],
])('describes files from %j to %j', (from, to, words) => {
  const edits = [{ field: 'attachments', from, to }]
  expect(describeActivity({ ...LINE, edits })).toBe(words)
})

test.each([
  [['first_response_at'], 'marked the ticket … as answered'],
  [['first_response_at', 'status'], 'changed the ticket'],
  [['status'], 'changed the ticket'],
])('describes a ticket whose %j changed', (fields, words) => {
  const edits = fields.map((field) => ({ field, from: null, to: '2026-12-01T09:00:00.000Z' }))
  expect(describeActivity({ ...LINE, event: 'ticket.updated', entity: 'ticket', edits })).toBe(words)
})

test.each([
  [['a.pdf'], [], 'attached “a.pdf” to the task'],
  [['a.pdf', 'b.pdf'], [], 'attached “a.pdf” and “b.pdf” to the task'],
  [['a', 'b', 'c', 'd', 'e'], [], 'attached “a”, “b”, “c” and 2 more files to the task'],
  [[], ['a.pdf'], 'removed “a.pdf” from the task'],
  [['a.pdf'], ['b.pdf'], 'changed the files of the task'],
])('names the files: %j attached, %j removed', (attached, removed, words) => {
  const edits = [{ field: 'attachments', from: removed, to: attached }]
  expect(describeActivity({ ...LINE, edits, files: { attached, removed } })).toBe(words)
})

test.each([
  ['task.updated', 'task', 'reverted a change of the task'],
  ['task.deleted', 'task', 'reverted the creation of the task'],
  ['task.created', 'task', 'reverted the deletion of the task'],
  ['comment.deleted', 'comment', 'reverted the creation of the comment on'],
])('describes %s that takes back what an agent did', (event, entity, words) => {
  expect(describeActivity({ ...LINE, event, entity, reverts: true })).toBe(words)
})

test('a deal is changed by the client who accepts its quote, not through a form', () => {
  const accepted: Activity = { ...LINE, event: 'deal.updated', entity: 'deal', actor_kind: 'form' }
  expect([actorOf(accepted), sourceOf(accepted)]).toEqual(['The client', 'on the page of the quote'])
  const submitted: Activity = { ...accepted, event: 'lead.created', entity: 'lead' }
  expect([actorOf(submitted), sourceOf(submitted)]).toEqual(['A visitor', 'through a form'])
})
