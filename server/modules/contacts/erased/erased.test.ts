import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openInvoices, readInvoice } from '#server/testing/read-invoices.ts'
import { openTeam } from '#server/testing/team.ts'
import { keyErasedAddresses } from './mutations.ts'

const team = openTeam()
const november = { from: '2026-11-01', to: '2026-11-30' }
let sync: Awaited<ReturnType<typeof openInvoices>>
let workspace = ''
beforeAll(async () => {
  sync = await openInvoices(team)
  const [row] = await asOwner(team.api.database, `select id from workspace where slug = '${team.slug}'`)
  workspace = String(row!['id'])
})

const rows = (statement: string) => asOwner(team.api.database, statement)
const customers = async () =>
  (await rows('select customer from external_invoice order by ext_id')).map(({ customer }) => customer)
const plain = (text: string) => createHash('sha256').update(`${workspace} ${text}`).digest('hex')
const digests = async () =>
  (await rows(`select encode(digest, 'hex') as digest from erased_address`)).map(({ digest }) => String(digest))
const convert = () => keyErasedAddresses(openPlatform(team.api.program), team.api.program.databases.relay)
const ona = { customer: 'Ona Lund', email: 'ona@lund.example' }
const nameless = { customer: 'Per Vik', email: null }
const invoices = [readInvoice('1', '2026-11-02', 1, ona), readInvoice('2', '2026-11-03', 2, nameless)]

test('digests of earlier versions keep working, before and after they get a key', async () => {
  for (const text of [ona.email, 'name per vik'])
    await rows(`insert into erased_address (workspace_id, digest, erased_at)
      values ('${workspace}', decode('${plain(text)}', 'hex'), now())`)
  await sync(november, invoices)
  expect(await customers()).toEqual([null, null])

  // Erased here again, so the address is stored with and without the key.
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Ona Lund', email: ona.email })).body
  expect((await team.owner.mutate('contacts.erase', { id })).status).toBe(200)
  await convert()
  await convert()
  const stored = await digests()
  expect(stored).toHaveLength(3)
  for (const text of [ona.email, 'name ona lund', 'name per vik']) expect(stored).not.toContain(plain(text))
  expect(await rows('select from erased_address where not keyed')).toEqual([])
  await rows('delete from external_invoice')
  await sync(november, [...invoices, readInvoice('3', '2026-11-04', 3, { customer: 'Vik AG', email: 'a@vik.example' })])
  expect(await customers()).toEqual([null, null, 'Vik AG'])
})

test('the key is random per workspace and stored encrypted', async () => {
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Siv', email: 'siv@lund.example' })).body
  await team.owner.mutate('contacts.erase', { id })
  const [{ sealed }] = (await rows('select sealed from erased_key')) as [{ sealed: string }]
  const { sealer } = team.api.program.services
  const key = Buffer.from(sealer.open(sealed, 'erased addresses', workspace), 'base64url')
  expect([key.length, sealed]).toEqual([32, expect.stringMatching(/^s1\./)])
  expect(() => sealer.open(sealed, 'erased addresses', 'another workspace')).toThrow(/authenticate/)
  expect(await digests()).not.toContain(plain('siv@lund.example'))
})

test('nobody is erased while the key cannot be decrypted, and the answer says what to do', async () => {
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Mia', email: 'mia@lund.example' })).body
  const foreign = createSealer(['another secret']).seal('key', 'erased addresses', workspace)
  await rows(`update erased_key set sealed = '${foreign}'`)
  const { status, body } = await team.owner.mutate('contacts.erase', { id })
  expect([status, body.message]).toEqual([503, expect.stringContaining('add it back')])
  expect((await team.owner.query('contacts.get', { id })).body.name).toBe('Mia')
})
