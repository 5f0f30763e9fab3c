import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from '#.ci/sources.ts'
import { describeEdit } from '#components/activity/describe-activity.ts'
import { CAMPAIGNS } from '#components/campaigns/campaign-kind.tsx'
import { DEALS } from '#components/deals/deal-kind.tsx'
import { FORMS } from '#components/forms/form-kind.tsx'
import { COUNTS } from '#components/inventory/count-kind.tsx'
import { ORDERS } from '#components/inventory/order-kind.tsx'
import { INVOICES } from '#components/invoices/invoice-kind.tsx'
import { LEADS } from '#components/leads/lead-kind.tsx'
import { MEMBERS } from '#components/members/member-kind.tsx'
import { PROJECTS } from '#components/projects/project-kind.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { ENGLISH } from '#components/ui/format-number.ts'
import { isOverdue } from './format-field.ts'
import { factsOf, KINDS as FACTS } from './kinds.ts'
import type { RecordKind } from './record-kind.ts'

const KINDS = [TASKS, PROJECTS, DEALS, INVOICES, LEADS, CAMPAIGNS, FORMS, ORDERS, COUNTS, MEMBERS] as RecordKind[]
const fieldOfState = (kind: RecordKind) => (kind.entity === 'deal' ? 'stage' : 'status')
const entries = KINDS.flatMap((kind) =>
  Object.entries(factsOf(kind.entity)!.states!).map(([state, words]) => ({ kind, state, words })),
)

test.each(entries)('$kind.entity $state uses one label in lists, menus and activity', ({ kind, state, words }) => {
  const field = kind.fields.find(({ key }) => key === fieldOfState(kind))!
  const choice = field.kind === 'select' && field.options.find(({ value }) => value === state)
  expect(choice).toMatchObject(words)
  const edit = { field: fieldOfState(kind), from: null, to: state }
  expect(describeEdit(ENGLISH, kind.entity, edit)).toMatch(new RegExp(`: ${words.label}$`))
})

/** Emails, proposals, touches and notifications are not records, so their labels are separate; changes by agents are named by their event. */
const OTHER_STATES = new Set([
  'components/leads/touch-table.tsx',
  'components/mail/outbox.tsx',
  'components/agents/proposal-state.tsx',
  'components/agents/describe-change.ts',
  'components/notifications/notice-choices.tsx',
])

test('no other file defines a label for a state', () => {
  const seconds: string[] = []
  const files = listFiles('components').filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !OTHER_STATES.has(file))
  expect(files.length).toBeGreaterThan(200)
  for (const file of files.filter((one) => one !== 'components/records/states.ts')) {
    const text = readFileSync(file, 'utf8')
    for (const { entity, states = {} } of FACTS)
      for (const [state, { label }] of Object.entries(states)) {
        const given = `${state}: (\\{[^}]*(label|word): )?'(?=[A-Z])|value: '${state}',\\s*label: '|>${label}</(Badge|StatusDot)>`
        if (new RegExp(`(?<=[\\s{(,>])(${given})`).test(text)) seconds.push(`${file}: ${entity} ${state}`)
      }
  }
  expect(seconds).toEqual([])
})

const OPEN: Record<string, string[]> = {
  task: ['backlog', 'todo', 'in_progress'],
  project: ['planned', 'active', 'on_hold'],
  deal: ['open'],
  invoice: ['open'],
  purchase_order: ['ordered', 'partial'],
}

test.each(KINDS)('$entity: only open records can be overdue', (kind) => {
  const states = kind.entity === 'deal' ? ['open', 'won', 'lost'] : Object.keys(factsOf(kind.entity)!.states!)
  for (const status of states) {
    const row = Object.fromEntries(kind.fields.map(({ key }) => [key, null as unknown]))
    for (const field of kind.fields) {
      if (field.kind !== 'date') continue
      const late = isOverdue(field, { ...row, status, [field.key]: '2026-11-20' }, '2026-11-21')
      expect(`${field.key} ${status} ${late}`).toBe(
        `${field.key} ${status} ${['due', 'close_date', 'expectedAt'].includes(field.key) && (OPEN[kind.entity] ?? []).includes(status)}`,
      )
    }
  }
})
