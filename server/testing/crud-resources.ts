import { expect } from 'vitest'
import type { TestApi } from './api.ts'

type Fields = Record<string, unknown>
/** Records that others reference. */
export type World = { project: string; contact: string; member: string; folder: string }

/** What the contract test needs to know about a resource. */
export type CrudResource = {
  path: string
  noun: string
  /** The required field, and its maximum length. */
  label: string
  labelMax: number
  /** The other fields of a record created with its label only. */
  defaults: Fields
  /** A body with every field, as it is returned. */
  full: (world: World) => Fields
  /** Fields that `null` clears. */
  nullable: string[]
  readOnly: string[]
  /** Fields that lists and events omit. */
  alone?: string[]
  invalid: [field: string, value: unknown][]
  /** `query` matches a record with the fields of `match`, and none with those of `other`. */
  filters: (world: World) => { query: string; match: Fields; other: Fields }[]
  badFilters: string[]
  /** Fields of records in ascending order; absent values sort last in both directions. */
  sorts: Record<string, Fields[]>
  /** Other fields that `q` searches. */
  searched: ((words: string) => Fields)[]
}

const UNKNOWN = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
const days = (field: string) => [{ [field]: '2026-01-31' }, { [field]: '2026-02-01' }, { [field]: null }]
const badExtIds: [string, unknown][] = ['', ' ', 7, 'x'.repeat(201)].map((value) => ['ext_id', value])
const extIdFilter = { query: 'ext_id=CRM%2C7', match: { ext_id: 'CRM,7' }, other: { ext_id: 'crm,7' } }
const badTags: [string, unknown][] = [
  ['tags', 'print'],
  ['tags', ['Print', 'print']],
  ['tags', ['']],
  ['tags', Array.from({ length: 51 }, (_, n) => `t${n}`)],
]

export const crudResources: CrudResource[] = [
  {
    path: 'tasks',
    noun: 'task',
    label: 'title',
    labelMax: 500,
    defaults: {
      ext_id: null,
      project: null,
      status: 'todo',
      priority: 'none',
      assignees: [],
      owners: [],
      due: null,
      desc: '',
      tags: [],
      attachments: [],
      completed_at: null,
      source: null,
    },
    full: ({ project, member }) => ({
      title: 'All of a task',
      project,
      status: 'in_progress',
      priority: 'urgent',
      assignees: [member],
      owners: [member],
      due: '2028-02-29',
      desc: '# Why\n\nüñí',
      tags: ['one', 'Two'],
    }),
    nullable: ['ext_id', 'project', 'due'],
    readOnly: ['completed_at', 'source'],
    invalid: [
      ...badExtIds,
      ['title', ''],
      ['title', '   '],
      ['title', 7],
      ['status', 'closed'],
      ['priority', 3],
      ['due', '2026-02-30'],
      ['due', '2026-02-03T00:00:00Z'],
      ['project', UNKNOWN],
      ['project', 'Relaunch'],
      ['assignees', ['nobody@example.com']],
      ['owners', UNKNOWN],
      ['desc', 'x'.repeat(50_001)],
      ...badTags,
    ],
    filters: ({ project, member }) => [
      extIdFilter,
      { query: 'status=done,cancelled', match: { status: 'done' }, other: { status: 'todo' } },
      { query: `project=${project}`, match: { project }, other: {} },
      { query: 'project=none', match: {}, other: { project } },
      { query: `assignee=${member}`, match: { assignees: [member] }, other: { owners: [member] } },
      { query: 'due_before=2026-05-02', match: { due: '2026-05-01' }, other: { due: '2026-05-02' } },
      { query: 'due_after=2026-05-01', match: { due: '2026-05-02' }, other: { due: '2026-05-01' } },
    ],
    badFilters: [`project=${UNKNOWN}`, 'project=x', `assignee=${UNKNOWN}`, 'due_before=soon', 'due_after=2026-02-30'],
    sorts: {
      due: days('due'),
      priority: ['none', 'low', 'medium', 'high', 'urgent'].map((priority) => ({ priority })),
    },
    searched: [(words) => ({ desc: words }), (words) => ({ tags: [words] })],
  },
  {
    path: 'projects',
    noun: 'project',
    label: 'name',
    labelMax: 200,
    defaults: { ext_id: null, desc: '', status: 'active', owners: [], team: [], due: null, color: '#6b7280' },
    full: ({ member }) => ({
      name: 'All of a project',
      desc: 'Text',
      status: 'on_hold',
      owners: [member],
      team: [member],
      due: '2026-12-31',
      color: '#12abef',
    }),
    nullable: ['ext_id', 'due'],
    readOnly: [],
    invalid: [
      ...badExtIds,
      ['name', ''],
      ['name', ' '],
      ['status', 'done'],
      ['color', 'red'],
      ['color', '#fff'],
      ['due', 20261231],
      ['owners', ['nobody@example.com']],
      ['team', [null]],
      ['desc', 1],
    ],
    filters: () => [
      extIdFilter,
      { query: 'status=planned&status=completed', match: { status: 'completed' }, other: { status: 'cancelled' } },
    ],
    badFilters: [],
    sorts: { due: days('due') },
    searched: [(words) => ({ desc: words })],
  },
  {
    path: 'contacts',
    noun: 'contact',
    label: 'name',
    labelMax: 200,
    defaults: {
      ext_id: null,
      email: null,
      phone: null,
      company: null,
      title: null,
      tags: [],
      notes: '',
      attachments: [],
    },
    full: () => ({
      name: 'Ada Brandt',
      email: 'ada@brandt.example',
      phone: '+49 30 1234',
      company: 'Brandt Print',
      title: 'Head of purchasing',
      tags: ['supplier'],
      notes: 'Prefers the phone.',
    }),
    nullable: ['ext_id', 'email', 'phone', 'company', 'title'],
    readOnly: [],
    invalid: [
      ...badExtIds,
      ['name', ''],
      ['email', 'not an address'],
      ['email', 'a@b'],
      ['email', ''],
      ['phone', '1'.repeat(41)],
      ['company', 'x'.repeat(201)],
      ['title', false],
      ['notes', 'x'.repeat(50_001)],
      ...badTags,
    ],
    filters: () => [
      extIdFilter,
      {
        query: 'email=WANTED@example.com',
        match: { email: 'Wanted@Example.com' },
        other: { email: 'other@example.com' },
      },
      { query: 'tag=VIP', match: { tags: ['vip', 'new'] }, other: { tags: ['new'] } },
    ],
    badFilters: ['email=nobody', 'tag='],
    sorts: { company: [{ company: 'Alpha' }, { company: 'Beta' }, {}] },
    searched: [
      (words) => ({ email: `${words.split(' ').join('.')}@example.com` }),
      (words) => ({ company: words }),
      (words) => ({ notes: words }),
    ],
  },
  {
    path: 'deals',
    noun: 'deal',
    label: 'name',
    labelMax: 200,
    defaults: {
      ext_id: null,
      stage: 'lead',
      status: 'open',
      amount: null,
      currency: 'EUR',
      probability: 10,
      close_date: null,
      contact: null,
      project: null,
      company: null,
      owners: [],
      tags: [],
      notes: '',
      attachments: [],
      closed_at: null,
    },
    full: ({ project, contact, member }) => ({
      name: 'All of a deal',
      stage: 'negotiation',
      amount: 999_999_999_999.99,
      currency: 'JPY',
      probability: 42,
      close_date: '2027-01-31',
      contact,
      project,
      company: 'Brandt Print',
      owners: [member],
      tags: ['big'],
      notes: 'Text',
    }),
    nullable: ['ext_id', 'amount', 'probability', 'close_date', 'contact', 'project', 'company'],
    readOnly: ['status', 'closed_at'],
    invalid: [
      ...badExtIds,
      ['name', ''],
      ['stage', 'open'],
      ['amount', -1],
      ['amount', 1.005],
      ['amount', 1_000_000_000_000],
      ['amount', '12.50'],
      ['currency', 'eur'],
      ['currency', 'XXQ'],
      ['currency', null],
      ['probability', 101],
      ['probability', 50.5],
      ['probability', true],
      ['close_date', '2026-13-01'],
      ['contact', UNKNOWN],
      ['project', UNKNOWN],
      ['owners', ['nobody@example.com']],
      ...badTags,
    ],
    filters: ({ project, contact }) => [
      extIdFilter,
      { query: 'status=won,lost', match: { stage: 'lost' }, other: { stage: 'lead' } },
      { query: 'stage=proposal', match: { stage: 'proposal' }, other: { stage: 'won' } },
      { query: `project=${project}`, match: { project }, other: {} },
      { query: `contact=${contact}`, match: { contact }, other: {} },
    ],
    badFilters: ['stage=open', `project=${UNKNOWN}`, 'project=none', `contact=${UNKNOWN}`, 'contact='],
    sorts: {
      amount: [{ amount: 0 }, { amount: 9.5 }, { amount: 10 }, {}],
      close_date: days('close_date'),
    },
    searched: [(words) => ({ company: words }), (words) => ({ notes: words })],
  },
  {
    path: 'folders',
    noun: 'folder',
    label: 'name',
    labelMax: 200,
    defaults: { parent: null, position: expect.any(Number) },
    full: ({ folder }) => ({ name: 'All of a folder', parent: folder, position: 2.5 }),
    nullable: ['parent'],
    readOnly: [],
    invalid: [
      ['name', ''],
      ['name', 7],
      ['parent', UNKNOWN],
      ['parent', 'Plans'],
      ['position', '1'],
      ['position', 1e16],
    ],
    filters: ({ folder }) => [
      { query: `parent=${folder}`, match: { parent: folder }, other: {} },
      { query: 'parent=none', match: {}, other: { parent: folder } },
    ],
    badFilters: [`parent=${UNKNOWN}`, 'parent=x', 'parent='],
    sorts: { position: [{ position: -1 }, { position: 0.5 }, { position: 3 }] },
    searched: [],
  },
  {
    path: 'documents',
    noun: 'document',
    label: 'title',
    labelMax: 300,
    defaults: {
      kind: 'note',
      folder: null,
      tags: [],
      owner: null,
      project: null,
      sop_status: null,
      review_due: null,
      approved_by: null,
      approved_at: null,
      approved_version: null,
      words: 0,
      mentions: [],
      markdown: '',
    },
    full: ({ project, member, folder }) => ({
      title: 'All of a document',
      kind: 'note',
      folder,
      tags: ['one', 'Two'],
      owner: member,
      project,
      review_due: '2028-02-29',
    }),
    nullable: ['folder', 'owner', 'project', 'sop_status', 'review_due'],
    readOnly: ['approved_by', 'approved_at', 'approved_version', 'words', 'mentions'],
    alone: ['markdown'],
    invalid: [
      ['title', ''],
      ['title', 7],
      ['kind', 'memo'],
      ['folder', UNKNOWN],
      ['folder', 'Plans'],
      ['owner', 'nobody@example.com'],
      ['project', UNKNOWN],
      ['sop_status', 'draft'],
      ['review_due', '2026-02-30'],
      ['markdown', 7],
      ['markdown', 'x'.repeat(500_001)],
      ...badTags,
    ],
    filters: ({ project, member, folder }) => [
      { query: 'kind=sop', match: { kind: 'sop' }, other: {} },
      { query: `folder=${folder}`, match: { folder }, other: {} },
      { query: 'folder=none', match: {}, other: { folder } },
      { query: 'tag=VIP', match: { tags: ['vip', 'new'] }, other: { tags: ['new'] } },
      { query: 'sop_status=in_review', match: { kind: 'sop', sop_status: 'in_review' }, other: { kind: 'sop' } },
      { query: `owner=${member}`, match: { owner: member }, other: {} },
      { query: 'owner=none', match: {}, other: { owner: member } },
      { query: `project=${project}`, match: { project }, other: {} },
      { query: 'review_before=2026-05-02', match: { review_due: '2026-05-01' }, other: { review_due: '2026-05-02' } },
    ],
    badFilters: [
      `folder=${UNKNOWN}`,
      `owner=${UNKNOWN}`,
      'project=x',
      'kind=memo',
      'sop_status=open',
      'review_before=soon',
      'tag=',
    ],
    sorts: { review_due: days('review_due'), words: [{}, { markdown: 'one' }, { markdown: 'one two' }] },
    searched: [(words) => ({ tags: [words] }), (words) => ({ markdown: `Text with **${words}**` })],
  },
]

/** The resources with an `ext_id`. */
export const linkedResources = crudResources.filter(({ nullable }) => nullable.includes('ext_id'))

/** A record as lists and events show it. */
export const listed = ({ alone = [] }: Pick<CrudResource, 'alone'>, record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !alone.includes(field)))

export async function createWorld(api: TestApi): Promise<World> {
  const project = await api.call('POST', '/projects', { name: 'Referred to' })
  const contact = await api.call('POST', '/contacts', { name: 'Referred to' })
  const folder = await api.call('POST', '/folders', { name: 'Referred to' })
  return {
    folder: folder.body.id,
    project: project.body.id,
    contact: contact.body.id,
    member: (await api.addMember('member')).id,
  }
}
