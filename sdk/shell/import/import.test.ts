import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startWorker } from '#worker/runner.ts'
import { run } from '../run.ts'

let api: TestApi
let shell: TestShell
beforeAll(async () => {
  api = await startApi()
  shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }, { run })
  api.beside = await startWorker(api.program)
})
afterAll(async () => {
  shell.close()
  await api.close()
})

/** A file on the disk. */
function fileOf(name: string, text: string): string {
  const file = join(shell.folder, name)
  writeFileSync(file, text)
  return file
}

const CONTACTS = ['--from', 'csv', '--entity', 'contact']
const imported = async (q: string) => (await api.call('GET', `/contacts?q=${q}`)).body.total as number
const newest = async () => (await api.call('GET', '/imports?limit=1')).body.data[0]

test('a file is checked, its failing rows are named, and it is imported', async () => {
  const file = fileOf('people.csv', 'id,name,email\n1,Zora Lind,zora@lind.example\n2,,b@c.example\n3,Zoe,wrong\n')
  const { code, stdout, stderr } = await shell.atr(['import', file, ...CONTACTS, '--yes'])
  expect(code).toBe(5)
  expect(JSON.parse(stdout)).toMatchObject({ name: 'people.csv', status: 'done', created: 1, failed: 2 })
  expect(stderr).toContain('Checked people.csv: 1 created, 0 updated, 0 skipped, 2 failed\nRow 3: name ')
  expect(stderr).toContain('\nRow 4: email must be an email address\n')
  expect(stderr).toContain('The import is done: 1 created')
  expect(await imported('Zora')).toBe(1)
  const again = await shell.atr([
    'import',
    fileOf('one.csv', 'id,name,email\n1,Zora Lind,zora@lind.example\n'),
    ...CONTACTS,
    '--yes',
  ])
  expect([again.code, JSON.parse(again.stdout)]).toEqual([0, expect.objectContaining({ created: 0, skipped: 1 })])
})

test('--check imports nothing, and --resume imports what was checked', async () => {
  const file = fileOf('check.csv', 'Full name\nYara Checked\n')
  const mapping = fileOf('mapping.json', '{"columns":{"Full name":"name"}}')
  const checked = await shell.atr(['import', file, ...CONTACTS, '--check', '--mapping', `@${mapping}`])
  const { id, status, created } = JSON.parse(checked.stdout)
  expect([checked.code, status, created]).toEqual([0, 'ready', 1])
  expect(checked.stderr).toContain(`Nothing was imported. Import it with: atr import --resume ${id}`)
  expect(await imported('Yara')).toBe(0)
  const done = await shell.atr(['import', '--resume', id, '--yes'])
  expect([done.code, JSON.parse(done.stdout).status]).toEqual([0, 'done'])
  expect(await imported('Yara')).toBe(1)
  // What has ended is only shown.
  expect((await shell.atr(['import', '--resume', id, '--yes'])).code).toBe(0)
})

test('unknown people and stages are named', async () => {
  const header = 'Record ID,Deal Name,Deal Stage,Deal owner'
  const file = fileOf('deals.csv', `${header}\n1,Catalogue,Sample sent,Nobody Known\n`)
  const { code, stderr } = await shell.atr(['import', file, '--from', 'hubspot', '--check'])
  expect(code).toBe(0)
  expect(stderr).toContain('Not members: Nobody Known')
  expect(stderr).toContain('Unknown statuses and stages, for --mapping: Sample sent')
})

describe('a live workspace', () => {
  test('is asked about on a terminal', async () => {
    const file = fileOf('asked.csv', 'id,name\n1,Xenia Asked\n')
    const no = await shell.atr(['import', file, ...CONTACTS], { columns: 80, input: 'n\n' })
    expect([no.code, no.stderr]).toEqual([1, expect.stringContaining('which is live? [y/N] ')])
    expect([await imported('Xenia'), (await newest()).status]).toEqual([0, 'ready'])
    const yes = await shell.atr(['import', file, ...CONTACTS], { columns: 80, input: 'y\n' })
    expect([yes.code, yes.stdout]).toEqual([0, expect.stringMatching(/status +done/)])
    expect(await imported('Xenia')).toBe(1)
  })

  test('needs --yes elsewhere, before anything is uploaded; a sandbox does not', async () => {
    const file = fileOf('unsure.csv', 'id,name\n1,Wanda\n')
    const before = (await newest()).id
    const { code, stderr } = await shell.atr(['import', file, ...CONTACTS])
    expect([code, stderr]).toEqual([2, expect.stringContaining('is live. Add --yes')])
    expect((await newest()).id).toBe(before)
    const { owner } = await openWorkspace(api)
    owner.workspace = (await owner.mutate('sandboxes.create', { name: 'Tests' })).body.slug
    const token = { name: 'CI', access: 'read_write', expires: null }
    const { secret } = (await owner.mutate('tokens.create', token)).body
    const tried = await shell.atr(['import', file, ...CONTACTS], { env: { ATRIUM_TOKEN: secret } })
    expect([tried.code, JSON.parse(tried.stdout).created]).toEqual([0, 1])
  })
})

test('a file that is refused leaves no open import behind', async () => {
  const { code, stdout, stderr } = await shell.atr([
    'import',
    fileOf('x.csv', 'Name\nA\n'),
    '--from',
    'hubspot',
    '--yes',
  ])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('no column "Record ID"')
  expect(await newest()).toMatchObject({ status: 'failed', problem: expect.stringContaining('no column "Record ID"') })
})

test('a file whose columns are refused is mended with a mapping', async () => {
  const { code, stdout, stderr } = await shell.atr(['import', fileOf('y.csv', 'who\nQuinn\n'), ...CONTACTS, '--yes'])
  const { id, status, problem } = await newest()
  expect([code, stdout, status]).toEqual([1, '', 'failed'])
  expect(problem).toContain('The mapping has no column for name')
  expect(stderr).toContain(`Mend it with: atr import --resume ${id} --mapping @FILE`)
  const mapping = ['--mapping', '{"columns":{"who":"name"}}']
  const mended = await shell.atr(['import', '--resume', id, '--yes', ...mapping])
  expect([mended.code, await imported('Quinn')]).toEqual([0, 1])
})

test('a later export of a file continues the import before it, or starts anew', async () => {
  const first = fileOf('crm.csv', 'id,name,phone\n1,Rosa Later,1\n')
  await shell.atr(['import', first, ...CONTACTS, '--yes'])
  const wider = fileOf('crm.csv', 'id,name,phone,title\n1,Rosa Later,1,Editor\n')
  const checked = await shell.atr(['import', wider, ...CONTACTS, '--check'])
  const { id, updated } = JSON.parse(checked.stdout)
  expect(updated).toBe(1)
  expect(checked.stderr).toMatch(
    /\nContinues crm\.csv of \d{4}-\d\d-\d\d \(known records: 1\)\. Start anew with: .* --anew\n/,
  )
  const anew = await shell.atr(['import', '--resume', id, '--anew', '--check'])
  expect([anew.code, JSON.parse(anew.stdout).created]).toEqual([0, 1])
  const both = await shell.atr(['import', wider, ...CONTACTS, '--anew', '--continues', id])
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('either --continues or --anew')])
})

test('a file that is broken further down fails with its reason', async () => {
  const file = fileOf('broken.csv', `name\n${'a\n'.repeat(20_000)}"Ben\n`)
  const { code, stdout, stderr } = await shell.atr(['import', file, ...CONTACTS, '--yes'])
  expect([code, JSON.parse(stdout).status]).toEqual([1, 'failed'])
  expect(stderr).toContain('a quote in row 20002 is not closed')
})

test('an interrupted command says how to continue, and the import can be continued', async () => {
  await api.beside!.stop()
  const program = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token })
  const child = program.start(['import', fileOf('stopped.csv', 'id,name\n1,Vera Stopped\n'), ...CONTACTS, '--yes'])
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await expect.poll(async () => (await newest()).status, { timeout: 30_000 }).toBe('checking')
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  program.close()
  const { id } = await newest()
  expect(stderr).toContain(`Continue with: atr import --resume ${id}`)
  api.beside = await startWorker(api.program)
  expect((await shell.atr(['import', '--resume', id, '--yes'])).code).toBe(0)
  expect(await imported('Vera')).toBe(1)
})

test('an interrupted upload continues with the parts that are missing', async () => {
  const wide = 'x'.repeat(400_000)
  const text = ['id,name,junk', ...Array.from({ length: 45 }, (_, n) => `${n},Ulla ${n},${wide}`)].join('\n')
  const file = fileOf('large.csv', text)
  const given = { source: 'csv', entity: 'contact', name: 'large.csv', bytes: text.length }
  const { id } = (await api.call('POST', '/imports', given)).body
  const part = fileOf('part', text.slice(0, 8 * 1024 * 1024))
  expect((await shell.atr(['imports', 'parts', 'put', id, '1', '--data', `@${part}`])).code).toBe(0)
  const without = await shell.atr(['import', '--resume', id, '--yes'])
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining(`atr import FILE --resume ${id}`)])
  const other = await shell.atr(['import', fileOf('other.csv', 'id\n1\n'), '--resume', id, '--yes'])
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('The file has 5 bytes')])
  const { code, stdout, stderr } = await shell.atr(['import', file, '--resume', id, '--yes'])
  expect([code, JSON.parse(stdout).created]).toEqual([0, 45])
  expect(stderr).toMatch(/^Uploaded 16 of 18 MB\nUploaded 18 of 18 MB\nChecked large.csv/)
})

test.each([
  [['import'], '<FILE> is missing: atr import <FILE>'],
  [['import', 'a.csv'], 'Name the format of the file with --from: csv, linear'],
  [['import', 'a.csv', '--from', 'hubspott'], 'Did you mean hubspot?'],
  [['import', 'a.csv', '--from', 'csv', '--entity', 'contacts'], 'Did you mean contact?'],
  [['import', 'nowhere.csv', '--from', 'csv'], 'nowhere.csv cannot be read'],
  [['import', '--resume', 'x', '--from', 'csv'], '--resume continues an import'],
  [['import', '--resume', 'x', '--mapping', '{'], '--mapping is not JSON'],
])('%j is a usage error', async (words, message) => {
  const { code, stdout, stderr } = await shell.atr(words)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(message)
})

test('an empty file, an unknown import and help', async () => {
  const empty = await shell.atr(['import', fileOf('empty.csv', ''), ...CONTACTS])
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('is empty')])
  expect((await shell.atr(['import', '--resume', 'x', '--yes'])).code).toBe(1)
  const help = await shell.atr(['import', '--help'])
  expect(help.stdout).toContain('--from csv|linear|jira|')
  expect((await shell.atr(['complete', '--', 'import', 'a.csv', '--from', 'hub'])).stdout).toBe('hubspot\n')
})
