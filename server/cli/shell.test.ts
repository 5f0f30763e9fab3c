import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '#db/embedded.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { atrium, atriumProcess, type Said } from '#server/testing/shell.ts'

// Some commands run as their own process.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let settings: Record<string, string>
const run = (...words: string[]): Promise<Said> => atrium(settings, ...words)
const owner = ['--owner-name', 'Ada', '--owner-email', 'ada@example.com', '--owner-password', 'correct horse']

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  settings = { DATABASE_URL: database.ownerUrl, SERVICE_SECRET: 's'.repeat(32), PUBLIC_BASE_URL: 'https://a.example' }
})
afterAll(() => database.drop())

test('an empty database: commands name the command to run, and migrate migrates it once', async () => {
  const early = await atriumProcess(settings, 'token', 'list', '--workspace', 's')
  expect(early).toMatchObject({ code: 1, stdout: '' })
  expect(early.stderr).toBe('The database is empty. Start Atrium once, or run: npm run -s atrium -- migrate\n')
  expect((await run('migrate')).answer.applied.length).toBeGreaterThan(5)
  expect((await run('migrate')).answer).toEqual({ applied: [] })
})

test('a workspace, its members and their accounts', async () => {
  const made = await atriumProcess(settings, 'workspace', 'create', '--name', 'One', '--slug', 'one', ...owner)
  expect(made).toMatchObject({
    code: 0,
    stderr: '',
    answer: { workspace: { slug: 'one' }, owner: { email: 'ada@example.com' } },
  })
  const taken = await run('workspace', 'create', '--name', 'One', '--slug', 'one', ...owner)
  expect(taken).toMatchObject({ code: 1, stdout: '' })
  expect(taken.stderr).toMatch(/^slug: the workspace "one" already exists\..*\n$/)

  const second = await run('workspace', 'create', '--name', 'Two', '--slug', 'two', ...owner)
  expect(second.stderr).toBe('ada@example.com already has an account. It is linked and keeps its password.\n')
  const region = ['--time-zone', 'Asia/Tokyo', '--locale', 'ja-jp']
  await run('workspace', 'create', '--name', 'Three', '--slug', 'three', ...owner, ...region)
  const regions = await asOwner(database, 'select slug, time_zone, locale, unchosen from workspace order by created_at')
  expect(regions).toEqual([
    { slug: 'one', time_zone: 'UTC', locale: 'en-GB', unchosen: ['time_zone', 'locale'] },
    { slug: 'two', time_zone: 'UTC', locale: 'en-GB', unchosen: ['time_zone', 'locale'] },
    { slug: 'three', time_zone: 'Asia/Tokyo', locale: 'ja-JP', unchosen: [] },
  ])
  const mars = await run('workspace', 'create', '--name', 'Four', '--slug', 'four', ...owner, '--time-zone', 'Mars')
  expect(mars).toMatchObject({
    code: 1,
    stdout: '',
    stderr: '--time-zone must be an IANA time zone, for example Europe/Berlin.\n',
  })

  const bo = ['--name', 'Bo', '--email', 'Bo@Example.com', '--password', 'long enough']
  const added = await run('member', 'add', '--workspace', 'one', ...bo, '--role', 'manager')
  const members = await asOwner(
    database,
    `select id, role, user_id is not null as known from member where email = 'bo@example.com'`,
  )
  expect(members).toEqual([{ id: added.answer.id, role: 'manager', known: true }])

  const linked = await run('calendar', 'link', '--workspace', 'one', '--email', 'ADA@example.com')
  expect(linked).toMatchObject({
    code: 0,
    stderr: '',
    answer: { url: expect.stringMatching(/^https:\/\/a\.example\/cal\/[\w-]+\.ics$/) },
  })
  const nobody = await run('calendar', 'link', '--workspace', 'one', '--email', 'cy@example.com')
  expect(nobody).toMatchObject({ code: 1, stderr: 'No active member of "one" has the email address cy@example.com.\n' })
  expect((await run('suppressions', 'list')).answer).toEqual([])

  const wrong = await run('member', 'add', '--workspace', 'one', ...bo, '--role', 'boss')
  expect(wrong.stderr).toMatch(/^--role .*\n$/)
  expect((await run('member', 'add', '--workspace', 'on', ...bo, '--role', 'guest')).stderr).toBe(
    'There is no workspace "on". Did you mean "one"?\n',
  )
})

test('tokens are shown once, listed without their secret, revoked, and recorded in the activity log', async () => {
  const made = await run(
    'token',
    'create',
    '--workspace',
    'one',
    '--name',
    'Reports',
    '--read-only',
    '--expires',
    '90d',
  )
  expect(made.answer).toEqual({
    id: expect.any(String),
    token: expect.stringMatching(/^atr_live_\w{36}$/),
    access: 'read_only',
  })
  const listed = await run('token', 'list', '--workspace', 'one')
  expect(listed.answer).toMatchObject([
    { id: made.answer.id, name: 'Reports', created_by_name: 'Ada', revoked_at: null },
  ])
  expect(listed.stdout).not.toContain(made.answer.token)
  const lifetime = Date.parse(listed.answer[0].expires_at) - Date.parse(listed.answer[0].created_at)
  expect(lifetime).toBe(90 * 24 * 60 * 60 * 1000)

  expect((await run('token', 'revoke', '--id', made.answer.id)).answer).toEqual({ id: made.answer.id, revoked: true })
  expect((await run('token', 'revoke', '--id', made.answer.id)).code).toBe(1)
  expect((await run('token', 'revoke', '--id', 'x')).stderr).toMatch(/^There is no token with this id\./)
  const log = await asOwner(
    database,
    `select event, actor_kind, record::text from change where entity = 'token' order by id`,
  )
  expect(log.map(({ event, actor_kind }) => [event, actor_kind])).toEqual([
    ['token.created', 'system'],
    ['token.revoked', 'system'],
  ])
  expect(JSON.stringify(log)).not.toContain(made.answer.token)
})

test('tokens for agents wait for approval, reach the connector alone and may use owner functions', async () => {
  const create = (...flags: string[]) => run('token', 'create', '--workspace', 'one', '--name', 'Agent', ...flags)
  const flags: [given: string[], seen: object][] = [
    [[], { access: 'read_write', approval: false, owner_functions: false, reach: 'all' }],
    [['--owner-functions'], { access: 'read_write', approval: false, owner_functions: true, reach: 'all' }],
    [['--approval'], { access: 'read_write', approval: true, owner_functions: false, reach: 'agent' }],
    [['--agent-only', '--read-only'], { access: 'read_only', approval: false, owner_functions: false, reach: 'agent' }],
    [
      ['--owner-functions', '--approval', '--agent-only'],
      { access: 'read_write', approval: true, owner_functions: true, reach: 'agent' },
    ],
  ]
  for (const [given, seen] of flags) {
    const { id } = (await create(...given)).answer
    const { answer } = await run('token', 'list', '--workspace', 'one')
    expect(answer.find((token: { id: string }) => token.id === id)).toMatchObject(seen)
  }
  const refused = await create('--approval', '--read-only')
  expect(refused).toMatchObject({ code: 1, stderr: '--approval needs write access: leave out --read-only.\n' })
})

test('a locked-out owner gets a link', async () => {
  const { answer } = await run('member', 'reset-password', '--email', 'ADA@example.com')
  expect(answer).toEqual({ email: 'ada@example.com', url: expect.stringMatching(/^https:\/\/a\.example\/reset\/\S+$/) })
  expect((await run('member', 'reset-password', '--email', 'nobody@example.com')).stderr).toBe(
    'No account has the email address nobody@example.com.\n',
  )
})

test('doctor reports problems: no worker, another secret, no database', async () => {
  const failing = ({ answer }: Said) =>
    answer.checks.filter((check: { ok: boolean }) => !check.ok).map((check: { name: string }) => check.name)
  const found = await atriumProcess(settings, 'doctor')
  expect(found.code).toBe(1)
  expect(found.answer.checks.map((check: { name: string }) => check.name)).toEqual([
    'settings',
    'database',
    'migrations',
    'roles',
    'accounts',
    'connections',
    'worker',
    'secret',
    'disk',
  ])
  // The test database trades durability for speed, and doctor reports this.
  expect(failing(found)).toEqual(['database', 'worker'])
  expect(found.answer.checks[1].message).toMatch(/fsync off/)
  await asOwner(database, `insert into auth."user" (id, name, email) values ('idn', 'Ida', 'ida@bücher.example')`)
  const other = await atrium({ ...settings, SERVICE_SECRET: 'o'.repeat(32) }, 'doctor')
  await asOwner(database, `delete from auth."user" where id = 'idn'`)
  expect(failing(other)).toEqual(expect.arrayContaining(['roles', 'accounts']))
  expect(JSON.stringify(other.answer.checks)).toContain('ida@bücher.example')
  const away = await atrium({ ...settings, DATABASE_URL: 'postgres://u:c4n4ry@127.0.0.1:1/d' }, 'doctor')
  expect(failing(away)).toContain('database')
  expect(away.stdout + away.stderr).not.toContain('c4n4ry')
  const unset = await atrium({ ...settings, SERVICE_WORKER: 'maybe' }, 'doctor')
  expect(unset.answer.checks[0]).toMatchObject({ name: 'settings', ok: false })
})

test(
  'the embedded database is started for the command, and shared with a running program',
  { tags: 'stress', timeout: 120_000 },
  async () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'atrium-shell-'))
    const alone = await atrium({ DATA_DIR }, 'workspace', 'create', '--name', 'One', '--slug', 'one', ...owner)
    expect(alone).toMatchObject({ code: 0, stderr: '' })

    const keeper = await startEmbedded({ dataDir: DATA_DIR })
    const pid = keeper.pid()
    const beside = await atrium({ DATA_DIR }, 'token', 'create', '--workspace', 'one', '--name', 'n')
    expect(beside).toMatchObject({ code: 0, answer: { access: 'read_write' } })
    expect(keeper.pid()).toBe(pid)
    await keeper.stop()
    const after = await atrium({ DATA_DIR }, 'token', 'list', '--workspace', 'one')
    expect(after.answer).toHaveLength(1)
    for (const folder of [keeper.home, DATA_DIR]) rmSync(folder, { recursive: true, force: true })
  },
)
