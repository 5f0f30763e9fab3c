import { beforeAll, describe, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { dayOf } from './day-expressions.ts'
import { labelOf, recordNamed } from './resolve.ts'

const team = openTeam()
let ctx: WorkspaceContext
const ids: Record<string, string> = {}

beforeAll(async () => {
  const make = async (key: string, noun: string, fields: object) => {
    ids[key] = (await team.owner.mutate(`${noun}.create`, fields)).body.id as string
  }
  for (const name of ['Anna Berg', 'Jörg Weiß', 'Zoë  O’Neill', 'Sam Lee', 'Sam Lee', 'Łukasz Nowak']) {
    const person = await team.join('member', name)
    ids[`member ${name}${ids[`member ${name}`] ? ' 2' : ''}`] = person.id
  }
  await make('relaunch', 'projects', { name: 'Website relaunch' })
  await make('relaunch 2', 'projects', { name: 'Website relaunch 2' })
  await make('print', 'projects', { name: 'Frühjahrs-Katalog' })
  await make('percent', 'projects', { name: '100 % _done_' })
  await make('double', 'projects', { name: 'Double' })
  await make('double 2', 'projects', { name: 'double' })
  await make('trashed', 'projects', { name: 'Gone' })
  await team.owner.mutate('projects.remove', { id: ids['trashed'] })
  await make('sketch', 'tasks', { title: 'Sketch', project: ids['relaunch'] })
  await make('sketch 2', 'tasks', { title: 'Sketch', project: ids['print'] })
  await make('call', 'tasks', { title: 'Call "Anna"; drop table task' })
  await make('ada', 'contacts', { name: 'Ada Brandt', email: 'ada@brandt.example' })
  await make('ada 2', 'contacts', { name: 'Ada Brandt', email: 'ada@other.example' })
  await make('catalogue', 'deals', { name: 'Catalogue 2027', company: 'Brandt Print' })
  const { api } = team
  const [workspace] = await asOwner(
    api.database,
    `select id, slug, name, currency, time_zone from workspace where id = (select workspace_id from deal)`,
  )
  const platform = contextOf(openPlatform(api.program), workspace as never)
  const database = api.program.databases.agent
  const actor = {
    kind: 'agent',
    id: api.tokenId,
    name: 'A',
    access: 'read_write',
    role: 'manager',
    owner: false,
    approval: false,
  } as const
  ctx = { ...platform, actor, database, db: database.reader(platform.workspace.id) }
})

/** A record by its key, several candidates, or none with the closest names. */
type Wanted = string | { several: number } | { near: string } | { none: true }

const CASES: [entity: string, asked: string | (() => string), wanted: Wanted][] = [
  ['member', 'Anna Berg', 'member Anna Berg'],
  ['member', 'anna berg', 'member Anna Berg'],
  ['member', '  ANNA   BERG ', 'member Anna Berg'],
  ['member', 'Änna Bérg', 'member Anna Berg'],
  ['member', 'Jorg Weiss', 'member Jörg Weiß'],
  ['member', 'jörg weiß', 'member Jörg Weiß'],
  ['member', 'JÖRG WEISS', 'member Jörg Weiß'],
  ['member', 'Zoe O’Neill', 'member Zoë  O’Neill'],
  ['member', 'lukasz nowak', 'member Łukasz Nowak'],
  ['member', () => ids['member Anna Berg']!, 'member Anna Berg'],
  ['member', () => `member:${ids['member Anna Berg']!}`, 'member Anna Berg'],
  ['member', () => ids['member Anna Berg']!.toUpperCase(), 'member Anna Berg'],
  ['member', 'Sam Lee', { several: 2 }],
  ['member', 'sam lee', { several: 2 }],
  ['member', 'Anna', { near: 'Anna Berg' }],
  ['member', 'Berg', { near: 'Anna Berg' }],
  ['member', 'Ana Berg', { near: 'Anna Berg' }],
  ['member', 'Berg Anna', { near: 'Anna Berg' }],
  ['member', 'xqzw', { none: true }],
  ['member', '%', { none: true }],
  ['project', 'Website relaunch', 'relaunch'],
  ['project', 'website RELAUNCH', 'relaunch'],
  ['project', 'Website relaunch 2', 'relaunch 2'],
  ['project', 'Website', { near: 'Website relaunch' }],
  ['project', 'relaunch', { near: 'Website relaunch' }],
  ['project', 'Websit relaunch', { near: 'Website relaunch' }],
  ['project', 'fruhjahrs-katalog', 'print'],
  ['project', 'Frühjahrs-Katalog', 'print'],
  ['project', '100 % _done_', 'percent'],
  ['project', '100 % Xdone_', { near: '100 % _done_' }],
  ['project', 'DOUBLE', { several: 2 }],
  ['project', () => ids['double 2']!, 'double 2'],
  // The record in the Trash is not among them.
  ['project', 'Gone', { near: '100 % _done_' }],
  ['project', 'relaunch of website', { near: 'Website relaunch' }],
  ['project', 'Spring website relaunch', { near: 'Website relaunch' }],
  ['project', 'Wesbite', { near: 'Website relaunch' }],
  ['member', 'Lükasc', { near: 'Łukasz Nowak' }],
  ['member', 'Zoey', { near: 'Zoë  O’Neill' }],
  ['contact', 'Adda Brant', { near: 'Ada Brandt' }],
  ['project', () => ids['trashed']!, { none: true }],
  ['project', () => ids['sketch']!, { none: true }],
  ['task', 'sketch', { several: 2 }],
  ['task', () => `https://atrium.example/w/tasks/${ids['sketch 2']!}`, 'sketch 2'],
  ['task', 'call "anna"; drop table task', 'call'],
  ['contact', 'Ada Brandt', { several: 2 }],
  ['deal', 'catalogue 2027', 'catalogue'],
  ['deal', 'Catalogue 2O27', { near: 'Catalogue 2027' }],
]

test(`${CASES.length} names resolve to the right record, its candidates or the nearest names, and none to a wrong one`, async () => {
  const tally = { right: 0, asked: 0, wrong: 0 }
  for (const [entity, given, wanted] of CASES) {
    const asked = typeof given === 'function' ? given() : given
    const found = await recordNamed(ctx, 'field', entity, asked).catch((error: unknown) => error)
    if (!(found instanceof Error)) {
      const { id } = found as { id: string }
      const isRight = typeof wanted === 'string' && id === ids[wanted]
      tally[isRight ? 'right' : 'wrong']++
      expect(isRight, `${entity} “${asked}” → ${id}`).toBe(true)
      continue
    }
    tally.asked++
    expect(found, `${entity} “${asked}”`).toBeInstanceOf(DomainError)
    const { message, report } = found as DomainError
    expect(typeof wanted, `${entity} “${asked}”: ${message}`).toBe('object')
    const candidates = (report?.['candidates'] ?? []) as { name: string; id: string }[]
    if (typeof wanted !== 'string' && 'several' in wanted) {
      expect(candidates, asked).toHaveLength(wanted.several)
      for (const { id } of candidates) expect(message).toContain(id)
    } else if (typeof wanted !== 'string' && 'near' in wanted)
      expect(candidates.map(({ name }) => name)).toContain(wanted.near)
    else expect(candidates, message).toEqual([])
    expect(candidates.map(({ id }) => id)).not.toContain(ids['trashed'])
  }
  const right = CASES.filter(([, , wanted]) => typeof wanted === 'string').length
  expect(tally).toEqual({ right, asked: CASES.length - right, wrong: 0 })
})

test('candidates are distinguished: people by email address, tasks by project', async () => {
  const candidatesOf = async (entity: string, asked: string) => {
    const error = await recordNamed(ctx, 'field', entity, asked).catch((one: unknown) => one as DomainError)
    return (error as DomainError).report!['candidates'] as { detail: string }[]
  }
  expect((await candidatesOf('task', 'Sketch')).map(({ detail }) => detail).toSorted()).toEqual([
    'Frühjahrs-Katalog',
    'Website relaunch',
  ])
  expect((await candidatesOf('member', 'Sam Lee')).every(({ detail }) => detail.includes('@'))).toBe(true)
  expect((await candidatesOf('contact', 'Ada Brandt')).map(({ detail }) => detail)).toContain('ada@other.example')
})

test('the nearest name is found among thousands that changed later', async () => {
  await asOwner(
    team.api.database,
    `insert into task (workspace_id, id, title, status, priority, assignees, owners, "desc", tags, version, created_at, updated_at)
      select workspace_id, gen_random_uuid(), 'Number ' || n, status, priority, assignees, owners, '', tags, 1, created_at, updated_at + interval '1 day'
      from task, generate_series(1, 2000) n where id = '${ids['call']}'`,
  )
  const found = async (asked: string) => {
    const error = await recordNamed(ctx, 'task', 'task', asked).catch((one: unknown) => one as DomainError)
    return ((error as DomainError).report!['candidates'] as { name: string }[]).map(({ name }) => name)
  }
  expect(await found('Sketsh')).toContain('Sketch')
  expect((await found('Nomber 77'))[0]).toBe('Number 77')
})

const SAME_NAMES: [entity: string, noun: string, fields: object][] = [
  ['task', 'tasks', { title: 'Same' }],
  ['project', 'projects', { name: 'Same' }],
  ['document', 'documents', { title: 'Same' }],
  ['mindmap', 'mindmaps', { title: 'Same', outline: '- Same' }],
  ['folder', 'folders', { name: 'Same' }],
  ['contact', 'contacts', { name: 'Same' }],
  ['deal', 'deals', { name: 'Same', amount: 1 }],
  ['campaign', 'campaigns', { name: 'Same' }],
]

test.each(SAME_NAMES)(
  'of two records of one name and place, each %s is distinguished',
  async (entity, noun, fields) => {
    const before = entity === 'folder' ? await team.owner.mutate('folders.create', { name: 'Other' }) : undefined
    for (const more of [{}, before ? { parent: before.body.id } : {}])
      expect((await team.owner.mutate(`${noun}.create`, { ...fields, ...more })).status).toBe(200)
    const error = await recordNamed(ctx, 'field', entity, 'Same').catch((one: unknown) => one as DomainError)
    const candidates = (error as DomainError).report!['candidates'] as { detail: string }[]
    expect(candidates).toHaveLength(2)
    for (const { detail } of candidates)
      expect(detail).toMatch(entity === 'folder' ? /^\/(Other\/)?Same$/ : /created \d{4}-\d\d-\d\d \d\d:\d\d$/)
  },
)

test('tasks of one name without project differ by state, due day and assignees', async () => {
  const made = async (fields: object) => team.owner.mutate('tasks.create', { title: 'Alone', ...fields })
  await made({ status: 'done' })
  await made({ due: '2027-01-04', assignees: [ids['member Anna Berg'], ids['member Jörg Weiß']] })
  const error = await recordNamed(ctx, 'task', 'task', 'alone').catch((one: unknown) => one as DomainError)
  const { message, report } = error as DomainError
  const details = (report!['candidates'] as { detail: string }[]).map(({ detail }) => detail).toSorted()
  expect(details).toEqual([
    expect.stringMatching(/^done, created /),
    expect.stringMatching(/^todo, due 2027-01-04, Anna Berg and Jörg Weiß, created /),
  ])
  for (const detail of details) expect(message).toContain(detail)
})

test('a member is found by email address in any case', async () => {
  const [{ email }] = (await asOwner(
    team.api.database,
    `select email from member where id = '${ids['member Anna Berg']}'`,
  )) as [{ email: string }]
  expect((await recordNamed(ctx, 'field', 'member', email.toUpperCase())).id).toBe(ids['member Anna Berg'])
})

test('labels ignore case and how words are joined, and an error lists them', () => {
  const labels = ['todo', 'in_progress'] as const
  for (const asked of ['in_progress', 'In progress', 'IN-PROGRESS', ' in  progress '])
    expect(labelOf('status', asked, labels)).toBe('in_progress')
  for (const asked of ['To do', 'Todo', 'to-do']) expect(labelOf('status', asked, labels)).toBe('todo')
  expect(() => labelOf('status', 'progress', labels)).toThrow('status: must be one of todo, in_progress')
})

describe('days in words, on Wednesday 25 November 2026', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['today', '2026-11-25'],
    ['Tomorrow', '2026-11-26'],
    ['yesterday', '2026-11-24'],
    ['day after tomorrow', '2026-11-27'],
    ['friday', '2026-11-27'],
    ['next  Friday', '2026-11-27'],
    ['wednesday', '2026-12-02'],
    ['next tuesday', '2026-12-01'],
    ['in 3 days', '2026-11-28'],
    ['in 2 weeks', '2026-12-09'],
    ['1 day ago', '2026-11-24'],
    ['end of month', '2026-11-30'],
    ['end of next month', '2026-12-31'],
  ])('%s is %s', (words, day) => expect(dayOf(words, '2026-11-25')).toBe(day))

  test.each([
    '03/04/2027',
    '3.4.2027',
    '2026-02-30',
    'soon',
    'this weekend',
    '3 days',
    'in 3 days ago',
    'next week',
    'friday the 13th',
    'constructor',
    '',
  ])('%s has no single meaning', (words) => expect(dayOf(words, '2026-11-25')).toBeUndefined())

  test('months and years end where they do', () => {
    expect(dayOf('end of next month', '2026-12-31')).toBe('2027-01-31')
    expect(dayOf('end of month', '2028-02-01')).toBe('2028-02-29')
    expect(dayOf('tomorrow', '2026-12-31')).toBe('2027-01-01')
  })
})
