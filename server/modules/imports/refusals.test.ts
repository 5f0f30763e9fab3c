import { describe, expect, test } from 'vitest'
import { ended, importer, openImports } from '#server/testing/imports.ts'
import { startWorker } from '#worker/runner.ts'

const { team, own } = openImports()

const CONTACTS = { source: 'csv', entity: 'contact' }
const post = (id: string, step: string, body: object = {}) => team.api.call('POST', `/imports/${id}/${step}`, body)

test.each([
  ['lacks a required column', 'email\na@b.example\n', {}, 'has no column for name'],
  ['maps a column that it lacks', 'name\nAda\n', { columns: { Vorname: 'name' } }, 'the column "Vorname"'],
  ['maps to an unknown field', 'name\nAda\n', { columns: { name: 'fax' } }, 'the field "fax"'],
  ['maps two columns to one field', 'a,b\n1,2\n', { columns: { a: 'name', b: 'name' } }, 'for two columns'],
  ['maps statuses of another source', 'name\nAda\n', { statuses: { x: 'todo' } }, 'has no effect on csv'],
])(
  'a file that %s is refused at once, fails with the reason, and can be checked with another mapping',
  async (_name, text, mapping, sentence) => {
    const id = await own.upload(CONTACTS, text)
    const { status, body } = await post(id, 'check', { mapping })
    expect([status, body.error]).toEqual([400, 'validation_error'])
    expect(body.message).toContain(sentence)
    expect((await team.api.call('GET', `/imports/${id}`)).body).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining(sentence),
      started_at: null,
    })
    const [column] = text.split(/[,\n]/)
    expect(await own.step(id, 'start', { mapping: { columns: { [column!]: 'name' } } })).toMatchObject({
      status: 'done',
      problem: null,
      failed: 0,
    })
    // What has written records cannot be checked again.
    expect((await post(id, 'check', { mapping })).status).toBe(409)
  },
)

test('a refused mapping leaves an import that was checked with another one, and the file is gone a day after a failure', async () => {
  const id = await own.upload(CONTACTS, 'who\nAda\n')
  await own.step(id, 'check', { mapping: { columns: { who: 'name' } } })
  expect((await post(id, 'check', { mapping: { columns: { who: 'fax' } } })).status).toBe(400)
  expect((await team.api.call('GET', `/imports/${id}`)).body).toMatchObject({ status: 'ready', created: 1 })
  const other = await own.upload(CONTACTS, 'who\nAda\n')
  expect((await post(other, 'check')).status).toBe(400)
  // As the purge of a day later does.
  await team.api.program.databases.relay.pool.query('delete from file where idle_since < now()')
  const late = await post(other, 'check', { mapping: { columns: { who: 'name' } } })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('was deleted a day after')])
})

test('a file that no mapping can fit ends its import with the reason', async () => {
  const wrong = await own.upload({ source: 'linear' }, 'name\nAda\n')
  const refused = await post(wrong, 'check')
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'source'])
  const read = (id: string) => team.api.call('GET', `/imports/${id}`)
  const { body } = await read(wrong)
  expect(body).toMatchObject({ status: 'failed', started_at: null, created: 0, undo_until: null })
  expect(body.problem).toBe(`The source ${refused.body.details[0].message}.`)
  const again = await post(wrong, 'start')
  expect([again.status, again.body.message]).toEqual([
    409,
    `The import has failed: ${body.problem} Create another one.`,
  ])

  const empty = await own.upload(CONTACTS, '\n\n')
  expect((await post(empty, 'start')).status).toBe(400)
  expect((await read(empty)).body).toMatchObject({ status: 'failed', problem: expect.stringContaining('has no rows') })
})

const EXPORTS = [
  ['Linear', 'linear', 'ID,Team,Title,Status,Priority'],
  ['Jira', 'jira', 'Summary,Issue key,Issue id,Status,Project key'],
  ['Asana', 'asana', 'Task ID,Created At,Completed At,Name,Projects'],
  ['HubSpot', 'hubspot', 'Record ID,First Name,Last Name,Email'],
  ['Pipedrive', 'pipedrive', 'Person - ID,Person - Name,Person - Email'],
  ['Shopify', 'shopify', 'Handle,Title,Variant SKU,Variant Price'],
] as const

test.each(EXPORTS)(
  'an export of %s that was chosen as that of another application is recognized',
  async (label, name, header) => {
    for (const [, source] of EXPORTS.filter((other) => other[1] !== name)) {
      const id = await own.upload({ source }, `${header}\n${header.replaceAll(/[^,]+/g, 'x')}\n`)
      const { status, body } = await post(id, 'check')
      expect([status, body.details]).toEqual([
        400,
        [
          {
            field: 'source',
            code: 'invalid',
            message: `is ${source}, but this is an export of ${label}. Choose ${name} as the source`,
          },
        ],
      ])
      await post(id, 'cancel')
    }
  },
)

test.each([
  ['a quote that is not closed', `name\n${'a\n'.repeat(20_000)}"Ben\n`, /quote in row 20002/],
  ['more than 200,000 rows', `name\n${'a\n'.repeat(200_001)}`, /more than 200,000 rows/],
])('%s fails the import before anything is written', async (_name, text, problem) => {
  const before = (await team.api.call('GET', '/contacts')).body.total
  const id = await own.upload(CONTACTS, text, 1_000_000)
  const done = await own.step(id, 'start')
  expect(done).toMatchObject({ status: 'failed', created: 0, problem: expect.stringMatching(problem) })
  expect((await team.api.call('GET', '/contacts')).body.total).toBe(before)
})

describe('parts', () => {
  test('can be repeated, and must be complete, in order and within the size', async () => {
    const { id } = (await team.api.call('POST', '/imports', { ...CONTACTS, name: 'a.csv', bytes: 9 })).body
    expect((await own.put(id, 1, 'wrong')).status).toBe(200)
    expect((await own.put(id, 1, 'name\n')).status).toBe(200)
    const early = await post(id, 'start')
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('5 of 9 bytes')])
    expect((await own.put(id, 2, 'Ada\n\n')).status).toBe(400)
    expect((await own.put(id, 3, 'Ada\n')).status).toBe(200)
    expect((await post(id, 'start')).body.message).toContain('Part 2 is missing')
    for (const n of ['0', 'x', '501', '1.5']) expect((await own.put(id, n, 'a')).status).toBe(400)
  })

  test('that are empty or too long are refused, and no file of them is left', async () => {
    const { pool } = team.api.program.databases.relay
    const count = async () => (await pool.query('select count(*)::int as count from file')).rows[0].count
    const { id } = (await team.api.call('POST', '/imports', { ...CONTACTS, name: 'a.csv', bytes: 524_288_000 })).body
    const before = await count()
    expect((await own.put(id, 1, '')).status).toBe(400)
    expect((await own.put(id, 1, Buffer.alloc(16 * 1024 * 1024 + 1))).status).toBe(413)
    const large = Buffer.alloc(16 * 1024 * 1024)
    expect((await own.put('019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', 1, large)).status).toBe(404)
    expect(await count()).toBe(before)
    await post(id, 'cancel')
  })
})

test('a step that does not fit the status is a conflict, and a repeated one changes nothing', async () => {
  const id = await own.upload(CONTACTS, 'name\nAda\n')
  expect((await post(id, 'undo')).status).toBe(409)
  await own.step(id, 'start')
  for (const step of ['start', 'check', 'cancel']) expect((await post(id, step)).status).toBe(409)
  expect((await own.put(id, 1, 'name\nBen\n')).status).toBe(409)
  await own.step(id, 'undo')
  expect((await post(id, 'undo')).body.status).toBe('undone')
})

test('a step that several people take at once is taken once, and all of them see it', async () => {
  const id = await own.upload(CONTACTS, 'name\nAtOnce\n')
  const atOnce = async (step: string) => {
    const replies = await Promise.all([1, 2, 3].map(() => post(id, step)))
    expect(
      replies.map(({ status, body }) => [status, body.id]),
      step,
    ).toEqual(Array(3).fill([replies[0]!.status, id]))
    return replies[0]!.status
  }
  await team.api.beside!.stop()
  expect(await atOnce('start')).toBe(202)
  expect(await atOnce('cancel')).toBe(200)
  expect(await atOnce('undo')).toBe(202)
  team.api.beside = await startWorker(team.api.program)
  expect(await ended(team.api.call, id)).toMatchObject({ status: 'undone', created: 0 })
})

test('a workspace has at most 20 imports that were not started, also when they are created at once', async () => {
  const call = await team.withToken()
  const create = () => call('POST', '/imports', { ...CONTACTS, name: 'a.csv', bytes: 1 })
  const { data } = (await call('GET', '/imports?limit=100')).body
  const open = data.filter(({ status }: { status: string }) => ['uploading', 'ready'].includes(status)).length
  const replies = await Promise.all(Array.from({ length: 30 }, create))
  const made = replies.filter(({ status }) => status === 201)
  expect([made.length, replies.filter(({ status }) => status === 409).length]).toEqual([20 - open, 10 + open])
  for (const { body } of made) await call('POST', `/imports/${body.id}/cancel`)
})

test('roles: guests and read-only tokens import nothing, and other workspaces see nothing', async () => {
  const id = await own.upload(CONTACTS, 'name\nAda\n')
  const readOnly = team.api.as(team.api.readOnlyToken)
  expect((await readOnly('GET', `/imports/${id}`)).status).toBe(200)
  expect((await readOnly('POST', `/imports/${id}/start`, {})).status).toBe(403)
  const other = await team.withToken()
  for (const path of [`/imports/${id}`, `/imports/${id}/rows`, `/imports/${id}/rows/export`])
    expect((await other('GET', path)).status).toBe(404)
  for (const step of ['check', 'start', 'cancel', 'undo'])
    expect((await other('POST', `/imports/${id}/${step}`, {})).status).toBe(404)
  const guest = await team.join('guest')
  expect((await guest.query('imports.list', {})).body.code).toBe('forbidden')
  const member = await team.join('member')
  const { body } = await member.mutate('imports.create', { ...CONTACTS, name: 'a.csv', bytes: 1 })
  expect(body).toMatchObject({ status: 'uploading', received: 0 })
})

test('an import stops when its token is revoked', async () => {
  const { body: made } = await team.owner.mutate('tokens.create', {
    name: 'Short',
    access: 'read_write',
    expires: null,
  })
  const theirs = importer({ call: team.api.as(made.secret), url: team.api.url, token: made.secret })
  const id = await theirs.upload(CONTACTS, 'name\nAda\n')
  await team.api.beside!.stop()
  await team.api.as(made.secret)('POST', `/imports/${id}/start`, {})
  expect((await team.owner.mutate('tokens.revoke', { id: made.token.id })).status).toBe(200)
  team.api.beside = await startWorker(team.api.program)
  const status = async () => (await team.owner.query('imports.get', { id })).body
  await expect.poll(status, { timeout: 30_000 }).toMatchObject({ status: 'failed', created: 0 })
})
