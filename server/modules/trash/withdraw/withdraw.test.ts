import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const KINDS = {
  invoices: { due: '2027-01-31' },
  quotes: { valid_until: '2027-01-31' },
  purchase_orders: { lines: [] },
}
type Module = keyof typeof KINDS
const MODULES = Object.keys(KINDS) as Module[]

const create = async (module: Module, person = team.owner) =>
  (await person.mutate(`${module}.create`, KINDS[module])).body
const withdraw = async (module: Module, id: string, person = team.owner) => {
  const { status, body } = await person.mutate(`${module}.withdraw`, { id })
  return [status, body.deleted]
}
const exists = async (module: Module, id: string) => (await team.owner.query(`${module}.get`, { id })).status === 200

test.each(MODULES)('a draft of %s that was left untouched is deleted, not in the Trash', async (module) => {
  const { id } = await create(module)
  expect(await withdraw(module, id)).toEqual([200, true])
  expect(await exists(module, id)).toBe(false)
  expect((await team.owner.query('trash.list', {})).body.total).toBe(0)
  const events = await asOwner(team.api.database, `select event from change where entity_id = '${id}' order by id`)
  expect(events.map(({ event }) => String(event).split('.')[1])).toEqual(['created', 'deleted'])
  expect(await withdraw(module, id)).toEqual([200, false])
})

test.each(MODULES)('a draft of %s that someone edited, commented on or did not create stays', async (module) => {
  const other = await team.join('manager')
  const edited = await create(module)
  await other.mutate(`${module}.update`, {
    id: edited.id,
    note: 'Call first',
    ...(module === 'quotes' && { note: undefined, terms: 'Net' }),
  })
  const commented = await create(module)
  const entity = module.slice(0, -1)
  expect((await other.mutate('comments.create', { on: `${entity}:${commented.id}`, body: 'Mine' })).status).toBe(200)
  const theirs = await create(module, other)
  for (const { id } of [edited, commented, theirs]) {
    expect(await withdraw(module, id)).toEqual([200, false])
    expect(await exists(module, id)).toBe(true)
  }
})

test.each(MODULES)(
  'a comment on a draft of %s that is withdrawn at once stays with it or names no record',
  async (module) => {
    const entity = module.slice(0, -1)
    for (const { id } of await Promise.all(Array.from({ length: 5 }, () => create(module)))) {
      const on = `${entity}:${id}`
      const comment = () => team.owner.mutate('comments.create', { on, body: 'Mine' })
      const [first, [, deleted], second] = await Promise.all([comment(), withdraw(module, id), comment()])
      for (const { status, body } of [first, second])
        if (deleted) expect([status, body.message]).toEqual([400, `on: no ${entity} has the id ${id}`])
      expect([first.status, second.status].includes(200)).toBe(!deleted)
      expect(await exists(module, id)).toBe(!deleted)
    }
  },
)

test('an invoice that replaces another stays', async () => {
  const lines = [{ description: 'Proofs', quantity: 1, unit_price: 10, tax_rate: 0 }]
  const { body: invoice } = await team.owner.mutate('invoices.create', { company: 'Brandt', lines, due: '2027-01-31' })
  await team.owner.mutate('invoices.issue', { id: invoice.id })
  const { draft } = (await team.owner.mutate('invoices.rewrite', { id: invoice.id })).body
  expect(await withdraw('invoices', draft.id)).toEqual([200, false])
})

test('the number of a withdrawn order goes to the next one, also when both happen at once', async () => {
  const first = await create('purchase_orders')
  await withdraw('purchase_orders', first.id)
  const next = await create('purchase_orders')
  expect(next.number).toBe(first.number)
  const [, ...made] = await Promise.all([
    withdraw('purchase_orders', next.id),
    ...Array.from({ length: 4 }, () => create('purchase_orders')),
  ])
  const numbers = (made as { number: string }[]).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(4)
  const stored = await asOwner(team.api.database, 'select number from purchase_order order by serial')
  expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length)
})
