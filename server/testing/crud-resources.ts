import type { TestApi } from './api.ts'
import { documentResources } from './crud-documents.ts'
import { badTags, type CrudResource, days, type Fields, UNKNOWN, type World } from './crud-resource.ts'

export type { World } from './crud-resource.ts'

const badExtIds: [string, unknown][] = ['', ' ', 7, 'x'.repeat(201)].map((value) => ['ext_id', value])
const extIdFilter = { query: 'ext_id=CRM%2C7', match: { ext_id: 'CRM,7' }, other: { ext_id: 'crm,7' } }
export const crudResources: CrudResource[] = [
  {
    path: 'tasks',
    noun: 'task',
    label: 'title',
    labelMax: 500,
    linked: true,
    defaults: { status: 'todo', priority: 'none' },
    full: ({ member }) => ({ assignees: [member], owners: [member], desc: '# Why\n\nüñí', tags: ['one', 'Two'] }),
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
    linked: true,
    defaults: { status: 'active', color: '#6b7280' },
    full: ({ member }) => ({ owners: [member], team: [member], color: '#12abef' }),
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
    sorts: { due: days('due') },
    searched: [(words) => ({ desc: words })],
  },
  {
    path: 'contacts',
    noun: 'contact',
    label: 'name',
    labelMax: 200,
    linked: true,
    invalid: [
      ...badExtIds,
      ['name', ''],
      ['email', 'not an address'],
      ['email', 'a@b'],
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
      { query: 'tag=Press%2C%20radio', match: { tags: ['Press, radio'] }, other: { tags: ['Press', 'radio'] } },
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
    linked: true,
    defaults: { stage: 'lead', status: 'open', currency: 'EUR', probability: 10 },
    full: ({ member }) => ({ amount: 999_999_999_999.99, currency: 'JPY', probability: 42, owners: [member] }),
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
  ...documentResources,
]

/** The resources with an `ext_id`. */
export const linkedResources = crudResources.filter(({ linked }) => linked)

/** A record as lists and events show it. */
export const listed = <R extends Fields>({ alone = [] }: Pick<CrudResource, 'alone'>, record: R): R =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !alone.includes(field))) as R

type Worldly = { call: TestApi['call']; addMember: (role: 'member') => Promise<{ id: string }> }

export async function createWorld(api: Worldly): Promise<World> {
  const project = await api.call('POST', '/projects', { name: 'Referred to' })
  const contact = await api.call('POST', '/contacts', { name: 'Referred to' })
  const folder = await api.call('POST', '/folders', { name: 'Referred to' })
  return {
    folder: folder.body.id,
    project: project.body.id,
    contact: contact.body.id,
    member: (await api.addMember('member')).id,
    document: (await api.call('GET', '/openapi-3.1.json')).body,
  }
}
