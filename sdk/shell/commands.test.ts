import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { openFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { allOperations, kebab } from './operations/find-operation.ts'
import { flagsOf } from './operations/operation-flags.ts'
import { run } from './run.ts'

let api: TestApi
let shell: TestShell
beforeAll(async () => {
  api = await startApi()
  shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }, { run })
})
afterAll(async () => {
  shell.close()
  await api.close()
})

const json = async (...words: string[]) => JSON.parse((await shell.atr(words)).stdout)

/** What a command prints on a terminal of this width. */
const onTerminal = async (words: string[], columns = 80) => (await shell.atr(words, { columns })).stdout

describe('operations', () => {
  test('a record is created, read, updated and deleted by flags', async () => {
    const made = await json('tasks', 'create', '--title', 'Order paper', '--tags', 'print, urgent', '--tags', 'b')
    expect(made).toMatchObject({ title: 'Order paper', tags: ['print, urgent', 'b'], version: 1 })
    const changed = await json('tasks', 'update', made.id, '--due', '2026-12-01', '--ext_id', 'a-1', '--if-match', '1')
    expect(changed).toMatchObject({ due: '2026-12-01', ext_id: 'a-1', version: 2 })
    expect(await json('tasks', 'update', made.id, '--due', 'null')).toMatchObject({ due: null })
    expect((await json('call', 'getTask', made.id)).title).toBe('Order paper')
    expect(await json('tasks', 'get-by-ext-id', 'a-1', '--fields', 'title')).toEqual({
      id: made.id,
      title: 'Order paper',
      version: 3,
    })
    const stale = await shell.atr(['tasks', 'update', made.id, '--title', 'No', '--if-match', '1'])
    expect([stale.code, stale.stdout]).toEqual([1, ''])
    expect(stale.stderr).toContain('atr: precondition_failed: ')
    expect(await json('tasks', 'delete', made.id)).toEqual({ id: made.id, deleted: true })
  })

  test('content comes from text, a file or standard input, and flags win over it', async () => {
    const file = join(shell.folder, 'contact.json')
    writeFileSync(file, '{"name":"Ada Brandt","email":"ada@brandt.example"}')
    const made = await json('contacts', 'create', '--data', `@${file}`, '--name', 'Ada')
    expect(made).toMatchObject({ name: 'Ada', email: 'ada@brandt.example' })
    const input = '{"name":"Ben Kranz"}'
    expect(JSON.parse((await shell.atr(['contacts', 'create', '--data', '-'], { input })).stdout).name).toBe(
      'Ben Kranz',
    )
    const amount = ['--data', '{"name":"A deal","amount":12.5}', '--probability', '-3']
    const refused = await shell.atr(['deals', 'create', ...amount])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('  probability: ')])
  })

  test('an export is a line of JSON per record, or CSV', async () => {
    await json('tasks', 'create', '--title', 'Exported')
    const read = async (...words: string[]) => (await shell.atr(['tasks', 'export', ...words])).stdout.split('\n')
    expect(JSON.parse((await read()).at(-2)!)).toMatchObject({ end: true })
    const [header] = await read('--csv')
    expect(header).toMatch(/^id,/)
    expect(await read('--format', 'csv')).toEqual(await read('--csv'))
  })

  test('the same key makes one record', async () => {
    const words = ['projects', 'create', '--name', 'Once', '--idempotency-key', 'shell-1']
    expect(await json(...words)).toEqual(await json(...words))
  })

  test('a push sends records of any form, and exits with 5 if some failed', async () => {
    const words = ['inventory', 'levels', 'push', '--data', '-']
    const lines = '{"item":"PAPER-1","qty":10}\n{"item":"","qty":2}\n'
    const some = await shell.atr(words, { input: lines })
    expect(some.code).toBe(5)
    expect(JSON.parse(some.stdout)).toMatchObject({ received: 2, failed: 1, errors: [{ index: 1 }] })
    const checked = await shell.atr([...words, '--dry-run', '--ndjson'], { input: '[{"item":"PAPER-2","qty":1}]' })
    expect([checked.code, checked.stdout.split('\n').length]).toEqual([0, 2])
    expect((await api.call('GET', '/inventory/items?q=PAPER-2')).body.data).toEqual([])
    const folders = await shell.atr(['folders', 'batch', 'create', '--data', '[{"name":"A"},{"name":"B"}]'])
    expect(JSON.parse(folders.stdout)).toMatchObject({ created: 2 })
  })

  test('--dry-run prints the request without the token, and sends nothing', async () => {
    const { code, stdout } = await shell.atr(['tasks', 'create', '--title', 'Never made', '--dry-run'])
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { method: 'POST', path: '/api/v1/tasks', body: { title: 'Never made' } },
    ])
    expect((await api.call('GET', '/tasks?q=Never')).body.data).toEqual([])
  })

  test('--dry-run of a revert is checked by the server', async () => {
    const { id } = await json('tasks', 'create', '--title', 'First')
    await json('tasks', 'update', id, '--title', 'Second')
    const words = ['tasks', 'revert', id, '--to', '1']
    expect(await json(...words, '--dry-run')).toMatchObject({ record: { title: 'First' } })
    expect((await json('tasks', 'get', id)).title).toBe('Second')
    expect((await json(...words)).record.title).toBe('First')
  })

  test('--all reads every page as JSON, lines or CSV', async () => {
    const items = Array.from({ length: 230 }, (_, n) => ({
      number: `all-${n}`,
      name: n === 0 ? '=1+1' : 'A, "B"',
      group: 'All',
    }))
    expect((await api.call('POST', '/inventory/items', items)).status).toBe(200)
    const words = ['inventory', 'items', 'list', '--group', 'All', '--all']
    expect(await json(...words)).toHaveLength(230)
    const lines = (await shell.atr([...words, '--ndjson'])).stdout.trim().split('\n')
    expect(JSON.parse(lines[229]!)).toMatchObject({ number: 'all-229' })
    const csv = (await shell.atr([...words, '--csv', '--fields', 'number,name'])).stdout.split('\r\n')
    expect(csv.slice(0, 3)).toEqual(['number,name', "all-0,'=1+1", 'all-1,"A, ""B"""'])
    expect((await json('inventory', 'items', 'list', '--group', 'All', '--limit', '3')).data).toHaveLength(3)
    expect(await json('inventory', 'items', 'list', '--group', 'None', '--all')).toEqual([])
  })

  test('a file is uploaded, and downloaded byte for byte', async () => {
    const file = join(shell.folder, 'proofs.txt')
    writeFileSync(file, 'Grüße\u001b[31m')
    const made = await json('files', 'create', '--data', `@${file}`)
    expect(made.name).toBe('proofs.txt')
    expect((await shell.atr(['files', 'download', made.id])).stdout).toBe('Grüße\u001b[31m')
    const streamed = await shell.atr(['files', 'create', '--data', '-', '--name', 'b.txt'], { input: 'B' })
    expect(JSON.parse(streamed.stdout)).toMatchObject({ name: 'b.txt', size: 1 })
  })

  test('no field of an operation is called like a flag of the shell', () => {
    for (const { id, command, method } of allOperations) {
      const own = ['data', 'all', 'dry-run', 'if-match', 'idempotency-key', 'profile', 'json', 'ndjson', 'csv', 'help']
      const fields = Object.keys(method === 'GET' ? command.query : command.body)
      expect(
        fields.filter((name) => own.includes(kebab(name))),
        id,
      ).toEqual([])
    }
    expect(Object.keys(flagsOf(allOperations.find(({ id }) => id === 'createFile')!))).toContain('name')
  })
})

describe('on a terminal', () => {
  test('a list is a table as wide as the terminal, and nothing in it controls the terminal', async () => {
    await api.call('POST', '/folders', { name: 'Red \u009b31m \u202e' })
    const table = await onTerminal(['folders', 'list', '--fields', 'name,position'])
    expect(table.split('\n')[0]).toMatch(/^name +position$/)
    expect(table).toContain(String.raw`Red \u009b31m \u202e`)
    const narrow = await onTerminal(['folders', 'list'], 60)
    for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
    const [folder] = (await api.call('GET', '/folders?q=Red')).body.data
    expect(await onTerminal(['folders', 'get', folder.id])).toMatch(/^id +[0-9a-f-]{36}\nname +Red/)
  })

  test('JSON, lines and errors have no control characters either', async () => {
    await api.call('POST', '/folders', { name: 'Blue \u0085 \u007f' })
    for (const format of ['--json', '--ndjson', '--csv'])
      expect(await onTerminal(['folders', 'list', format])).not.toMatch(/[\u007f-\u009f\u202e]/)
    expect((await shell.atr(['tasks', 'get', 'a\u009b31m'])).stderr).not.toContain('\u009b')
  })
})

test('the program does the same, and ends with the exit code', async () => {
  const program = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token })
  const made = await program.atr(['tasks', 'create', '--data', '-'], { input: '{"title":"By the program"}' })
  expect(JSON.parse(made.stdout)).toMatchObject({ title: 'By the program' })
  expect(await program.atr(['tasks', 'get', 'x'])).toMatchObject({ code: 1, stdout: '' })
  expect(await program.atr(['tasks', 'list'], { env: { ATRIUM_TOKEN: 'atr_live_wrong' } })).toMatchObject({ code: 3 })
  program.close()
})

describe('what is wrong', () => {
  test.each([
    [['taks', 'list'], 'There is no command "taks". Did you mean tasks?'],
    [['tasks', 'crate'], 'Did you mean create?'],
    [['call', 'creatTask'], 'There is no operation "creatTask". Did you mean createTask?'],
    [['tasks', 'create', '--titel', 'A'], 'There is no flag --titel of `atr tasks create`. Did you mean --title?'],
    [['tasks', 'create'], '--title is required'],
    [['tasks', 'create', '--title'], '--title needs a value'],
    [['tasks', 'create', '--title', '--json'], '--title needs a value'],
    [['tasks', 'create', '--title', 'A', '--title', 'B'], '--title can be given once'],
    [['tasks', 'get'], '<id> is missing: atr tasks get <id>'],
    [['tasks', 'get', 'a', 'b'], '"b" is one word too many'],
    [['tasks', 'get', '..'], 'a path cannot contain ".."'],
    [['tasks', 'list', '--limit', 'ten'], '--limit takes a number'],
    [['deals', 'create', '--name', 'A', '--amount', '123456789012.120001'], 'The number 123456789012.120001 has more'],
    [['deals', 'create', '--data', '{"name":"A","amount":123456789012.120001}'], 'has more digits than a number can'],
    [['tasks', 'list', '--json', '--csv'], '--json and --csv exclude each other'],
    [['tasks', 'export', '--csv', '--format', 'csv'], '--csv and --format exclude each other'],
    [['tasks', 'history', 'x'], 'There is no command "x" of `atr tasks history`. Use get.'],
    [['tasks', 'create', '--data', '[1]'], '--data takes an object'],
    [['tasks', 'create', '--data', '@nowhere.json'], 'nowhere.json cannot be read'],
    [['files', 'create', '--data', '@nowhere.txt'], 'nowhere.txt cannot be read'],
    [['folders', 'batch', 'create', '--data', '{"name":"A"}\n{'], '--data is not JSON in line 2'],
    [
      ['tasks', 'batch', 'nope', '--data', '[]'],
      'There is no action "nope": it is create, update, put, delete, restore',
    ],
    [['tasks', 'revert', 'x'], 'Name a version, either with --to or with --change: atr tasks revert --help'],
    [['tasks', 'revert', 'x', '--to', '1', '--change', '2'], 'either with --to or with --change'],
    [['call', 'revertTask', 'x'], 'either with --to or with --change'],
    [['quotes', 'batch', 'updat', '--data', '[]'], 'Did you mean update?'],
    [['inventory'], 'inventory movements push'],
    [['whoami', '--profile', '../a'], '--profile takes'],
  ])('%j is a usage error', async (words, message) => {
    const { code, stdout, stderr } = await shell.atr(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  test('a token as a flag is refused and not repeated', async () => {
    for (const word of ['--token', `--token=${api.token}`])
      expect(await shell.atr(['tasks', 'list', word, api.token])).toMatchObject({
        code: 2,
        stderr: expect.not.stringContaining(api.token),
      })
  })

  test('the exit code tells a refusal, a token, and an installation that does not answer apart', async () => {
    const missing = await shell.atr(['tasks', 'get', '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'])
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/^atr: not_found: .+\n {2}request /) })
    expect((await shell.atr(['me', 'get'], { env: { ATRIUM_TOKEN: 'atr_live_wrong' } })).code).toBe(3)
    expect((await shell.atr(['me', 'get'], { env: { ATRIUM_TOKEN: 'a b' } })).code).toBe(3)
    await using proxy = await openFaultyProxy(api.url, () => '502 page')
    expect((await shell.atr(['tasks', 'get', 'x'], { env: { ATRIUM_URL: proxy.url } })).code).toBe(4)
  })
})
