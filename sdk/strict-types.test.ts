import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Atrium, Change, ListTasksQuery, Task } from './main.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-sdk-types-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tsc = (...words: string[]) => spawnSync('tsc', words, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout

test('the types hold in a strict program of a user', () => {
  expect(tsc('-p', '.', '--emitDeclarationOnly', '--outDir', folder)).toBe('')
  const own = readFileSync(import.meta.filename, 'utf8')
  const imports = `import type { Atrium, Change, ListTasksQuery, Task } from './main.js'\n`
  const file = join(folder, 'program.mts')
  writeFileSync(file, imports + own.slice(own.indexOf('/** A program')))
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const options = ['--noEmit', '--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
  expect(tsc(...options, ...strict, file)).toBe('')
})

/** A program of a user, checked by the compiler: each line with an error must have one. */
export async function program(
  atrium: Atrium,
  change: Change,
  signal: AbortSignal | undefined,
  due: string | undefined,
) {
  const webhook = { url: 'https://example.com/', events: 'task.*' }
  void atrium.webhooks.create({ ...webhook, only_changes: ['task.status'], where: { 'task.tags': 'print' } })
  // @ts-expect-error a field that does not exist
  void atrium.webhooks.create({ ...webhook, only_changes: ['task.statsu'] })
  // @ts-expect-error a field that does not exist
  void atrium.webhooks.create({ ...webhook, where: { 'task.nope': 'x' } })
  // @ts-expect-error a field that does not exist
  void atrium.webhooks.update('id', { only_changes: ['tasks.status'] })

  void atrium.tasks.list({ sort: 'due', offset: 20 })
  void atrium.tasks.list({ sort: 'due', cursor: 'c' })
  void atrium.tasks.list({ after: due, limit: 10 })
  // @ts-expect-error a sorted list is continued by its cursor
  void atrium.tasks.list({ sort: 'due', after: 'id' })
  // @ts-expect-error two places
  void atrium.tasks.list({ offset: 20, cursor: 'c' })
  const query: ListTasksQuery = { status: 'todo', due_before: due }
  const whole: Task[] = (await atrium.tasks.list(query)).data
  const all: Task[] = await atrium.tasks.list().all({ max: due ? 10 : undefined })

  const page = await atrium.tasks.list({ fields: ['title'], sort: 'due' })
  const first: { id: string; version: number; title: string } | undefined = page.data[0]
  const total: number | undefined = page.total
  // @ts-expect-error a field that was not chosen
  void page.data[0]?.status
  // @ts-expect-error a field that does not exist
  void atrium.tasks.list({ fields: ['titel'] })
  for await (const { title } of atrium.tasks.list({ fields: 'title' })) void title
  const contact = await atrium.contacts.get('id', { fields: ['name'] })
  // @ts-expect-error a field that was not chosen
  void [contact.name, contact.email]
  void (await atrium.contacts.get('id')).email

  void atrium.changes.follow({ after: 3, event: ['task.created'], signal })
  void atrium.changes.follow({ from: 'now', signal })
  // @ts-expect-error two starts
  void atrium.changes.follow({ after: 3, from: 'now' })
  // @ts-expect-error an event that does not exist
  void atrium.changes.follow({ after: 3, event: 'task.made' })
  if (change.event === 'invoice.paid') void change.data.number
  // @ts-expect-error only invoices have it
  if (change.event === 'task.created') void change.data.number

  void atrium.tasks.create({ title: 'Order paper', due, tags: undefined }, { signal })
  void atrium.call('listTasks', { query: due ? { q: due } : undefined })
  void atrium.inventory.levels.push([{ item: 'A', qty: 1, location: due }], { dryRun: undefined })
  return [whole, all, first, total]
}
