import { expect, test } from 'vitest'
import type { Activity } from '#server/modules/activity/schema.ts'
import { groupActivity } from './activity-groups.ts'

const at = '2026-11-22T09:00:00.000Z'
let id = 100
const line = (event: string, more: Partial<Activity> = {}): Activity => ({
  id: id--,
  event,
  entity: event.split('.')[0]!,
  entity_id: 'x',
  on: null,
  subject: null,
  items: [],
  item_count: 0,
  files: null,
  reverts: false,
  edits: [],
  actor_kind: 'form',
  actor_id: null,
  actor_name: null,
  run: null,
  at,
  ...more,
})
const grouped = (activity: Activity[]) =>
  groupActivity(activity).map(({ entry, parts }) => [entry.event, ...parts.map(({ event }) => event)].join(' < '))

test('groups a submission and the records it creates into one entry, oldest first', () => {
  const visit = ['submission.taken', 'consent.recorded', 'deal.created', 'lead.created', 'contact.created']
  expect(grouped(visit.map((event) => line(event)))).toEqual([
    'submission.taken < contact.created < lead.created < deal.created < consent.recorded',
  ])
  expect(grouped([line('consent.recorded'), line('submission.confirmed')])).toEqual([
    'submission.confirmed < consent.recorded',
  ])
})

test('keeps changes by other actors and other submissions in separate entries', () => {
  const lines = [
    line('submission.taken'),
    line('lead.created'),
    line('task.created', { actor_kind: 'member', actor_id: 'ada' }),
    line('contact.created', { actor_kind: 'token', actor_id: 'ci' }),
    line('submission.taken', { at: '2026-11-22T08:00:00.000Z' }),
  ]
  expect(grouped(lines)).toEqual([
    'submission.taken < lead.created',
    'task.created',
    'contact.created',
    'submission.taken',
  ])
})
