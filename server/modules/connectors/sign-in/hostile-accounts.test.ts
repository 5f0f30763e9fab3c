import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { brevo } from '#server/testing/providers/brevo.ts'
import { KEY, type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { DATABASE, odoo } from '#server/testing/providers/odoo.ts'

let simulators: { odoo: Simulator; brevo: Simulator }
let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>

beforeAll(async () => {
  simulators = { odoo: await startSimulator(odoo), brevo: await startSimulator(brevo) }
  api = await startApi({ ...simulators.odoo.settings, ...simulators.brevo.settings })
  team = await openWorkspace(api)
})
afterEach(async () => {
  for (const simulator of Object.values(simulators)) simulator.reset()
  await asOwner(api.database, 'delete from connector')
})
afterAll(async () => {
  await api.close()
  for (const simulator of Object.values(simulators)) await simulator.close()
})
const connect = (provider: 'odoo' | 'brevo', key = KEY) =>
  team.owner.mutate('connectors.connectKey', {
    provider,
    connector: null,
    key,
    host: provider === 'odoo' ? 'https://odoo.example.com' : null,
    database: provider === 'odoo' ? DATABASE : null,
  })

const accountsOf = async (id: string) => {
  const { body } = await team.owner.query('connectors.get', { id })
  return body.accounts.map(({ ext_id, name }: { ext_id: string; name: string }) => [ext_id, name])
}
const LONG = 'x'.repeat(1_000_000)

test.each<[string, 'odoo' | 'brevo', [string, string], unknown]>([
  ['with control characters', 'odoo', ['"Account 1"', '"A\\u0000\\ud800 <b>"'], 'A \ufffd <b>'],
  ['of a megabyte', 'odoo', ['"Account 1"', `"${LONG}"`], expect.stringMatching(/^x{283}…[0-9a-f]{16}$/)],
  ['of nothing', 'odoo', ['"Account 1"', '"\\u0000 "'], '4000000001'],
  ['of a company', 'brevo', ['"companyName":"', '"companyName":"\\u0000'], expect.stringMatching(/^\w/)],
])('an account with a name %s is offered', async (_what, provider, replace, name) => {
  simulators[provider].fault({ kind: 'altered', replace, times: 9 })
  const made = await connect(provider)
  expect(made.status).toBe(200)
  const accounts = await accountsOf(made.body.id)
  expect(accounts.map(([, shown]: string[]) => shown)).toContainEqual(name)
  const choice = { id: made.body.id, accounts: [accounts[0][0]], read_from: '2026-01-01', every_hours: 6 }
  expect((await team.owner.mutate('connectors.choose', choice)).status).toBe(200)
})

test('an account that is listed twice is offered once', async () => {
  simulators.odoo.fault({ kind: 'altered', replace: ['"id":4000000002', '"id":4000000001'], times: 9 })
  const made = await connect('odoo')
  expect(await accountsOf(made.body.id)).toEqual([['4000000001', 'Account 2']])
})

test.each(['\\u0000owner', LONG, ' owner@example.com'])(
  'an account whose id is odd is refused in words',
  async (id) => {
    simulators.brevo.fault({ kind: 'altered', replace: ['"owner@example.com"', `"${id}"`], times: 9 })
    expect(await connect('brevo')).toMatchObject({
      status: 409,
      body: { message: 'Brevo sent a response that Atrium cannot read. Try again in a few minutes.' },
    })
    expect(await asOwner(api.database, 'select id from connector')).toEqual([])
  },
)

test.each(['schl\u00fcssel', '\u043a\u043b\u044e\u0447'])(
  'a key that no header can carry is refused before it is sent',
  async (key) => {
    expect(await connect('brevo', key)).toMatchObject({
      status: 400,
      body: { message: 'key: must have letters, digits and signs only. Copy it again' },
    })
    expect(simulators.brevo.requests).toEqual([])
  },
)
