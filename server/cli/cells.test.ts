import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { createTestCells, settingsOf, type TestCells } from '#server/testing/cells.ts'
import { testFolder } from '#server/testing/folder.ts'
import { atrium, type Said } from '#server/testing/shell.ts'

vi.setConfig({ testTimeout: 120_000 })

let [cells, others]: [TestCells, TestCells] = [] as never
const folder = testFolder()
const run = (...words: string[]): Promise<Said> => atrium(settingsOf(cells), ...words)
const owner = ['--owner-name', 'Ada', '--owner-email', 'ada@example.com', '--owner-password', 'correct horse']
const slugs = async (cell: 'a' | 'b', of = cells) =>
  (await asOwner(of[cell], 'select slug from workspace order by slug')).map(({ slug }) => slug)

beforeAll(async () => {
  ;[cells, others] = await Promise.all([createTestCells(), createTestCells()])
})
afterAll(async () => {
  const databases = [cells, others].flatMap((set) => Object.values(set))
  await Promise.all(databases.map((database: { drop(): Promise<void> }) => database.drop()))
})

test('commands find the cell of a workspace', async () => {
  expect((await run('migrate')).code).toBe(0)
  const create = (slug: string, ...words: string[]) =>
    run('workspace', 'create', '--name', slug, '--slug', slug, ...owner, ...words)
  expect(await create('one', '--cell', 'b')).toMatchObject({ code: 0, stderr: '' })
  expect((await create('two')).code).toBe(0)
  expect([await slugs('a'), await slugs('b')]).toEqual([['two'], ['one']])
  expect((await create('one', '--cell', 'a')).stderr).toMatch(/^slug: the workspace "one" already exists/)
  expect((await create('three', '--cell', 'c')).stderr).toBe(
    'There is no cell "c". The cells of SERVICE_CELLS are "a", "b".\n',
  )
  const made = await run('token', 'create', '--workspace', 'one', '--name', 'n')
  expect(made.answer.access).toBe('read_write')
  expect((await run('token', 'list', '--workspace', 'one')).answer).toHaveLength(1)
  expect((await run('token', 'revoke', '--id', made.answer.id)).answer.revoked).toBe(true)
  expect((await run('token', 'list', '--workspace', 'tow')).stderr).toBe(
    'There is no workspace "tow". Did you mean "two"?\n',
  )
})

test('an archive of one cell is read into a cell of another installation', { tags: 'stress' }, async () => {
  const file = path.join(folder, 'one.atrium')
  expect((await run('export', '--workspace', 'one', '--to', file)).code).toBe(0)
  expect((await run('import', '--from', file, '--cell', 'a')).stderr).toMatch(
    /is in another cell\. Nothing was imported/,
  )
  const there = (...words: string[]) => atrium(settingsOf(others), ...words)
  await there('migrate')
  expect((await there('import', '--from', file, '--cell', 'a')).code).toBe(0)
  expect(await slugs('a', others)).toEqual(['one'])
  expect((await there('token', 'create', '--workspace', 'one', '--name', 'n')).code).toBe(0)
  expect(await asOwner(others.directory, 'select email from auth."user"')).toEqual([{ email: 'ada@example.com' }])
  const count = async (table: string, of: TestCells) => (await asOwner(of.directory, `select from ${table}`)).length
  expect(await count('directory_member', others)).toBe(1)
  expect(await count('directory_key', others)).toBe(4)
})

test('databases that are not those of their cells are refused in one sentence', async () => {
  const { SERVICE_CELLS: _cells, ...beside } = settingsOf(cells)
  const cellsAre = (SERVICE_CELLS: string) => atrium({ ...beside, SERVICE_CELLS }, 'migrate')
  const [a, b] = [cells.a.ownerUrl, cells.b.ownerUrl]
  const swapped = await cellsAre(`a=${b},b=${a}`)
  expect(swapped).toMatchObject({ code: 1, stdout: '' })
  expect(swapped.stderr).toMatch(
    /^The cells "b" and "a" of SERVICE_CELLS are one database\..*is that of the cell "b"\.\n$/,
  )
  const elsewhere = await cellsAre(`a=${a},b=${cells.directory.ownerUrl}`)
  expect(elsewhere.stderr).toMatch(/^The directory has 1 workspaces in the cell "b", but the database .* does not have/)
  const refused = new URL(b)
  refused.password = 'c4n4ry'
  refused.username = 'nobody'
  const wrong = await cellsAre(`a=${a},b=${refused.href}`)
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toMatch(/^[^\n]*cell "b"[^\n]*\n$/)
  expect(wrong.stderr).not.toContain('c4n4ry')
  const away = await cellsAre(`a=${a},b=postgres://u:c4n4ry@127.0.0.1:1/d`)
  expect(away.stderr).toMatch(/^The database of the cell "b" does not respond/)
})

test('doctor checks every cell, the directory and the servers', async () => {
  const look = async (name: RegExp) =>
    (await run('doctor')).answer.checks.filter((check: { name: string }) => name.test(check.name))
  const [a, b, directory, server] = await look(/^(cell|directory|server) ?/)
  expect([a, b]).toMatchObject([{ name: 'cell a' }, { name: 'cell b' }])
  expect(a).toMatchObject({ ok: false, message: expect.stringMatching(/^No worker .*SERVICE_CELL=a npm run worker$/) })
  expect(directory).toMatchObject({ ok: true, message: expect.stringMatching(/agree on 2 workspaces/) })
  expect(server).toMatchObject({ ok: true, message: expect.stringMatching(/can open 0 to its 3 databases/) })
  await asOwner(cells.directory, `delete from directory_workspace where slug = 'two'`)
  expect((await look(/^directory/))[0]).toMatchObject({
    ok: false,
    message: 'The directory differs from the cells: 1 workspaces of the cell "a" are missing.',
  })
  expect((await run('migrate')).code).toBe(0)
  expect((await look(/^directory/))[0].ok).toBe(true)
  // As after a token was created by a node that did not have the setting yet.
  await run('token', 'create', '--workspace', 'one', '--name', 'early')
  await asOwner(cells.directory, 'delete from directory_key')
  expect((await look(/^directory/))[0].message).toMatch(/: 1 tokens of the cell "b" lead nowhere\.$/)
  expect((await run('migrate')).code).toBe(0)
  expect((await look(/^directory/))[0].ok).toBe(true)
  expect((await run('token', 'create', '--workspace', 'two', '--name', 'n')).code).toBe(0)
})
