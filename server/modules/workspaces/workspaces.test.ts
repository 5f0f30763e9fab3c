import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { createWorkspace } from './mutations.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const first = {
  name: 'Nordlicht Studio',
  slug: 'nordlicht',
  ownerName: 'Ada Berg',
  ownerEmail: 'ada@example.com',
  ownerPassword: 'correct horse battery',
}

const setUpCode = () =>
  createHmac('sha256', api.program.env.secrets[0]!).update('atrium first workspace').digest('base64url')

test('opening the setup link several times concurrently creates one workspace', async () => {
  await asOwner(api.database, 'delete from workspace')
  const setUp = (slug: string) =>
    new Person(api.url).auth('set-up', { ...first, code: setUpCode(), slug, ownerEmail: `ada@${slug}.example.com` })
  const statuses = (await Promise.all(['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].map(setUp))).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
  expect(await asOwner(api.database, 'select 1 from workspace')).toHaveLength(1)
})

test('the setup link creates the first workspace, once, and signs in its owner', async () => {
  await asOwner(api.database, 'delete from workspace')
  const code = setUpCode()
  const owner = new Person(api.url, first.slug)
  expect((await owner.auth('set-up', { ...first, code: 'guessed' })).status).toBe(410)
  expect((await owner.auth('set-up', { ...first, code, slug: 'No spaces' })).body.message).toMatch(/^slug: must be/)
  expect(await api.program.signIn.isSetUpOpen(code)).toBe(true)

  const zone = { time_zone: 'Europe/Berlin', locale: 'de-DE' }
  expect((await owner.auth('set-up', { ...first, ...zone, code })).body).toEqual({ workspace: 'nordlicht' })
  expect((await owner.query('workspaces.get')).body).toMatchObject({
    name: 'Nordlicht Studio',
    slug: 'nordlicht',
    currency: 'EUR',
    ...zone,
  })
  expect(await api.program.signIn.isSetUpOpen(code)).toBe(false)
  expect((await new Person(api.url).auth('set-up', { ...first, code, slug: 'second' })).status).toBe(410)
})

test('a time zone or locale that only the browser knows does not prevent the setup', async () => {
  await asOwner(api.database, 'delete from workspace')
  const owner = new Person(api.url, 'moon')
  const input = {
    ...first,
    slug: 'moon',
    ownerEmail: 'moon@example.com',
    time_zone: 'Moon/Copernicus',
    locale: 'tlh',
    code: setUpCode(),
  }
  expect((await owner.auth('set-up', input)).status).toBe(200)
  expect((await owner.query('workspaces.get')).body).toMatchObject({ time_zone: 'UTC', locale: 'en-GB' })
})

test('the first browser of an owner sets what nobody has chosen, once', async () => {
  const german = { time_zone: 'Europe/Berlin', locale: 'de-DE' }
  const { owner, join } = await openWorkspace(api)
  const settings = async () => (await owner.query('workspaces.get')).body
  expect(await settings()).toMatchObject({ time_zone: 'UTC', locale: 'en-GB', unchosen: ['time_zone', 'locale'] })
  expect((await (await join('manager')).mutate('workspaces.adoptRegion', german)).status).toBe(403)

  const unknown = { time_zone: 'Moon/Copernicus', locale: 'tlh' }
  expect((await owner.mutate('workspaces.adoptRegion', unknown)).body).toMatchObject({ time_zone: 'UTC', version: 1 })
  const adopted = await owner.mutate('workspaces.adoptRegion', german)
  expect([adopted.status, adopted.body]).toEqual([200, expect.objectContaining({ ...german, version: 2 })])
  const late = await owner.mutate('workspaces.adoptRegion', { time_zone: 'America/New_York', locale: 'en-US' })
  expect(late.body).toMatchObject({ ...german, version: 2 })
  expect(await settings()).toMatchObject({ ...german, unchosen: [] })

  const { data } = (await owner.query('activity.list', { entity: 'workspace' })).body
  const fields = data.map(({ edits }: { edits: { field: string }[] }) => edits.map(({ field }) => field))
  expect(fields).toEqual([['time_zone', 'locale'], []])
})

test('a browser overwrites neither what an owner chose nor what the workspace was created with', async () => {
  const german = { time_zone: 'Europe/Berlin', locale: 'de-DE' }
  const { owner } = await openWorkspace(api)
  // The default can be a choice too.
  expect((await owner.mutate('workspaces.update', { time_zone: 'UTC' })).body).toMatchObject({ version: 1 })
  expect((await owner.query('workspaces.get')).body).toMatchObject({ unchosen: ['locale'] })
  expect((await owner.mutate('workspaces.adoptRegion', german)).body).toMatchObject({
    time_zone: 'UTC',
    locale: 'de-DE',
  })

  const login = { email: 'kim@chosen.example', password: first.ownerPassword }
  const chosen = { ...first, slug: 'chosen', ownerEmail: login.email, time_zone: 'Asia/Seoul', locale: 'ko-KR' }
  await createWorkspace(openPlatform(api.program), chosen)
  const kim = await new Person(api.url, 'chosen').signIn(login)
  expect((await kim.mutate('workspaces.adoptRegion', german)).body).toMatchObject({
    time_zone: 'Asia/Seoul',
    locale: 'ko-KR',
    version: 1,
  })
})

test('a slug is unique, and a refused workspace leaves no account behind', async () => {
  const { slug } = await openWorkspace(api)
  const input = { ...first, slug, ownerEmail: 'new@example.com' }
  const attempts = [1, 2].map(() =>
    createWorkspace(openPlatform(api.program), input).catch((error: Error) => error.message),
  )
  for (const message of await Promise.all(attempts)) expect(message).toMatch(/^slug: the workspace /)
  expect(await api.program.signIn.accessLink('new@example.com')).toBeUndefined()
})

test('an owner with an account is linked and keeps the password', async () => {
  const { login } = await openWorkspace(api)
  const input = {
    ...first,
    slug: 'another',
    ownerEmail: login.email.toUpperCase(),
    ownerPassword: 'something else entirely',
  }
  expect(await createWorkspace(openPlatform(api.program), input)).toMatchObject({
    linked: true,
    workspace: { slug: 'another' },
  })
  const person = await new Person(api.url, 'another').signIn(login)
  expect((await person.query('workspaces.get')).status).toBe(200)
})

test('the owner changes name, currency, time zone, locale and tax rate; each must be valid', async () => {
  const { owner } = await openWorkspace(api)
  const changed = await owner.mutate('workspaces.update', {
    name: 'Südlicht',
    currency: 'CHF',
    time_zone: 'Europe/Zurich',
    locale: 'de-ch-u-nu-latn',
    tax_rate: 8.1,
  })
  const zurich = { currency: 'CHF', time_zone: 'Europe/Zurich', locale: 'de-CH', tax_rate: 8.1 }
  expect(changed.body).toMatchObject({ name: 'Südlicht', ...zurich, version: 2 })
  expect((await owner.mutate('workspaces.update', { tax_rate: 0 })).body).toMatchObject({ tax_rate: 0 })
  const zoneOf = async (time_zone: string) => (await owner.mutate('workspaces.update', { time_zone })).body.time_zone
  expect(await zoneOf('Asia/Kathmandu')).toBe(await zoneOf('Asia/Katmandu'))
  expect(await zoneOf('Etc/UTC')).toBe('UTC')
  expect(await zoneOf('+05:45')).toBeUndefined()
  const invalid = { currency: 'XXY', time_zone: 'Mars/Olympus', locale: 'de_DE', name: ' ', tax_rate: 100.01 }
  const wrong = await owner.mutate('workspaces.update', invalid)
  const fields = wrong.body.fields.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['name', 'currency', 'time_zone', 'locale', 'tax_rate'])
})

test('the email log shows an email only to its own workspace, without its link', async () => {
  const [mine, other] = [await openWorkspace(api), await openWorkspace(api)]
  await mine.owner.mutate('invitations.create', { name: 'Ben', email: 'ben@example.com', role: 'member' })
  const outbox = (await mine.owner.query('mail.outbox')).body
  expect(outbox).toMatchObject({
    sends: false,
    mails: [{ kind: 'invitation', recipient: 'ben@example.com', status: 'outbox' }],
  })
  expect(outbox.mails[0].body).toContain('[link hidden]')
  expect(outbox.mails[0].body).not.toContain('/invite/')
  expect((await other.owner.query('mail.outbox')).body.mails).toEqual([])
})
