import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { addMember } from '#server/modules/members/mutations.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'

const links = new Map<string, string>()
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, callback) {
    let raw = ''
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
    stream.on('end', () => {
      const [, secret] = /\/invite\/([\w-]{20,})/.exec(raw.replaceAll('=\r\n', '')) ?? []
      for (const { address } of session.envelope.rcptTo) links.set(address, secret!)
      callback()
    })
  },
})

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  api = await startApi({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
  team = await openWorkspace(api)
})
afterAll(async () => {
  await api.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const invite = (email: string, role = 'member', by: Person = team.owner) =>
  by.mutate('invitations.create', { name: 'Ben Okafor', email, role })

async function linkOf(email: string, not?: string): Promise<string> {
  await expect.poll(() => links.get(email)).not.toBe(not)
  return links.get(email)!
}

test('an invited person gets an email, sets name and password, and is signed in', async () => {
  const invited = await invite('Ben@Example.com')
  expect(invited.body).toMatchObject({
    email: 'ben@example.com',
    status: 'invited',
    role: 'member',
    joined_at: null,
    link: null,
  })
  const token = await linkOf('ben@example.com')
  expect(await api.program.signIn.invitation(token)).toEqual({
    workspace: { name: 'Nordlicht Studio', slug: team.slug },
    name: 'Ben Okafor',
    email: 'ben@example.com',
    hasAccount: false,
  })

  const ben = new Person(api.url, team.slug)
  expect((await ben.auth('accept-invitation', { token })).body.message).toBe('name: is required')
  const accepted = await ben.auth('accept-invitation', { token, name: 'Benedict Okafor', password: 'staple and paper' })
  expect(accepted).toMatchObject({ status: 200, body: { workspace: team.slug } })
  const members = await ben.query('members.list', { q: 'ben@example.com' })
  expect(members.body.data).toMatchObject([
    { name: 'Benedict Okafor', status: 'active', joined_at: expect.any(String) },
  ])

  const again = await new Person(api.url).auth('accept-invitation', {
    token,
    name: 'Eve',
    password: 'staple and paper',
  })
  expect([again.status, again.body.error]).toEqual([410, 'gone'])
  const { rows } = await api.program.databases.auth.pool.query('select * from invitation join mail on true')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(api.lines)).not.toContain(token)
})

test('a person with an account must sign in to accept, and the password stays the same', async () => {
  const other = await openWorkspace(api)
  await invite(other.login.email)
  const token = await linkOf(other.login.email)
  const thief = await new Person(api.url).auth('accept-invitation', {
    token,
    name: 'Eve',
    password: 'staple and paper',
  })
  expect([thief.status, thief.body.error]).toEqual([401, 'unauthorized'])
  const wrongPerson = await team.owner.auth('accept-invitation', { token })
  expect(wrongPerson.status).toBe(401)

  expect((await other.owner.auth('accept-invitation', { token })).status).toBe(200)
  other.owner.workspace = team.slug
  expect((await other.owner.query('workspaces.get')).body.slug).toBe(team.slug)
  await new Person(api.url).signIn(other.login)
})

test('resending replaces the link; revoking ends it', async () => {
  const { body: member } = await invite('cara@example.com')
  const first = await linkOf('cara@example.com')
  expect((await team.owner.mutate('invitations.resend', { member: member.id })).status).toBe(200)
  const second = await linkOf('cara@example.com', first)
  expect(await api.program.signIn.invitation(first)).toBeUndefined()
  expect(await api.program.signIn.invitation(second)).toBeDefined()
  expect((await team.owner.mutate('invitations.revoke', { member: member.id })).status).toBe(200)
  const late = await new Person(api.url).auth('accept-invitation', {
    token: second,
    name: 'Cara',
    password: 'staple and paper',
  })
  expect(late.status).toBe(410)
  expect((await invite('cara@example.com')).status).toBe(200)
})

test('an invitation expires after seven days', async () => {
  await invite('dora@example.com')
  const token = await linkOf('dora@example.com')
  const { rows } = await api.program.databases.auth.pool.query<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from invitation order by id desc limit 1`,
  )
  expect(rows[0]!.days).toBe(7)
  await asOwner(api.database, `update invitation set expires_at = now() - interval '1 second'`)
  expect(await api.program.signIn.invitation(token)).toBeUndefined()
})

test('two concurrent acceptances create one member', async () => {
  await invite('emil@example.com')
  const token = await linkOf('emil@example.com')
  const accept = () =>
    new Person(api.url).auth('accept-invitation', { token, name: 'Emil', password: 'staple and paper' })
  const statuses = (await Promise.all([accept(), accept(), accept()])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => status < 500)).toBe(true)
  await new Person(api.url).signIn({ email: 'emil@example.com', password: 'staple and paper' })
})

test('inviting a person twice, or with a role that the inviter may not assign, is refused', async () => {
  await invite('fred@example.com')
  expect((await invite('FRED@example.com')).body).toMatchObject({ code: 'conflict' })
  const manager = await team.join('manager')
  const member = await team.join('member')
  expect((await invite('g@example.com', 'owner')).status).toBe(400)
  expect((await invite('g@example.com', 'manager', manager)).status).toBe(403)
  expect((await invite('g@example.com', 'guest', member)).status).toBe(403)
  expect((await invite('g@example.com', 'guest', manager)).status).toBe(200)
})

/** Runs calls that each check an address and then insert a member, so that all check before any inserts. */
async function atOnce<T>(calls: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const lock = new pg.Client(api.database.ownerUrl)
  await lock.connect()
  await lock.query('begin; lock table member in share row exclusive mode')
  const settled = Promise.allSettled(calls.map((call) => call()))
  const waiting = `select 1 from pg_locks where relation = 'member'::regclass and not granted`
  await expect.poll(async () => (await lock.query(waiting)).rowCount).toBe(calls.length)
  await lock.query('commit')
  await lock.end()
  return settled
}

test('concurrent invitations of one address create one; the others get a clear conflict', async () => {
  const addresses = ['ida@example.com', 'IDA@example.com', 'Ida@Example.com']
  const settled = await atOnce(addresses.map((email) => () => invite(email)))
  const replies = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(replies).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of replies.filter((reply) => reply.status !== 200))
    expect([status, body.message]).toEqual([
      409,
      'email: ida@example.com is already invited. Resend the invitation instead',
    ])
  const { data } = (await team.owner.query('members.list', { q: 'ida@example.com' })).body
  expect(data).toHaveLength(1)
})

test('one address added several times at once by the CLI becomes one member', async () => {
  const person = { name: 'Jo', email: 'jo@example.com', password: 'staple and paper', role: 'member' as const }
  const add = () => addMember(openPlatform(api.program), { workspace: team.slug, ...person })
  const settled = await Promise.allSettled([add(), add(), add()])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of settled) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DomainError)

  const existing = await openWorkspace(api)
  const link = () => addMember(openPlatform(api.program), { workspace: team.slug, ...person, ...existing.login })
  const linked = await atOnce([link, link, link])
  expect(linked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of linked) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DomainError)
})

test('the CLI creates a link for an invited person without an account', async () => {
  await invite('hana@example.com')
  const link = await api.program.signIn.accessLink('Hana@example.com')
  const token = link!.url.split('/invite/')[1]!
  expect(await api.program.signIn.invitation(token)).toMatchObject({ email: 'hana@example.com' })
  expect(await api.program.signIn.accessLink('nobody@example.com')).toBeUndefined()
})
