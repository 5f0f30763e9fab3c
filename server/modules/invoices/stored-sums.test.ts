import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { storedDecimals, sumLines } from './rules.ts'

const team = openTeam()
const line = (quantity: number, unit_price: number, tax_rate: number) => ({
  description: 'Poster',
  quantity,
  unit_price,
  tax_rate,
})
const lines = [line(1, 99.5, 27)]
const NOW = { subtotal: 99.5, tax: 26.87, total: 126.37 }
/** The same sums as forints were rounded before they had decimals. */
const EARLIER = { subtotal: 100, tax: 27, total: 127 }

async function mutate(procedure: string, input: object) {
  const { status, body, text } = await team.owner.mutate(procedure, input)
  if (status !== 200) throw new Error(`${procedure}: ${text}`)
  return body
}
const create = (kind: string) => mutate(`${kind}.create`, { company: 'Kiss Kft.', currency: 'HUF', lines })
/** Stores the sums as an earlier version did. */
const roundEarlier = (table: string, id: string) =>
  asOwner(
    team.api.database,
    `update ${table} set subtotal = 100, tax = 27, total = 127, lines = jsonb_set(lines::jsonb, '{0,amount}', '100') where id = '${id}'`,
  )

test.each([
  ['HUF', [line(1, 99.5, 27)], NOW],
  ['HUF', [line(1, 0.4, 0), line(1, 0.4, 0), line(1, 0.4, 0)], { subtotal: 1.2, tax: 0, total: 1.2 }],
  ['COP', [line(2, 1250.75, 19)], { subtotal: 2501.5, tax: 475.29, total: 2976.79 }],
  ['IDR', [line(3, 100.25, 11)], { subtotal: 300.75, tax: 33.08, total: 333.83 }],
  ['PKR', [line(1, 10.4, 0)], { subtotal: 10.4, tax: 0, total: 10.4 }],
  ['IQD', [line(1, 0.255, 0)], { subtotal: 0.26, tax: 0, total: 0.26 }],
])('amounts in %s have the decimals of ISO 4217, not those in daily use', (currency, items, sums) => {
  expect(sumLines(items, currency)).toMatchObject(sums)
})

test('an issued invoice keeps its sums, also when it is paid', async () => {
  const { id } = await create('invoices')
  const { version } = await mutate('invoices.issue', { id })
  await roundEarlier('invoice', id)
  expect(await mutate('invoices.pay', { id, version })).toMatchObject({ ...EARLIER, amount_paid: 127, amount_due: 0 })
})

test('a draft gets its sums when it is issued', async () => {
  const { id, version } = await create('invoices')
  await roundEarlier('invoice', id)
  expect(await mutate('invoices.issue', { id, version })).toMatchObject({ ...NOW, amount_due: 126.37 })
})

test('a quote gets its sums when it is sent, and a restored revision has those that were sent', async () => {
  const { id, version } = await create('quotes')
  await roundEarlier('quote', id)
  const sent = await mutate('quotes.send', { id, version, to: 'kiss@example.com' })
  expect(sent).toMatchObject(NOW)
  await asOwner(
    team.api.database,
    `alter table quote_revision disable trigger user;
     update quote_revision set content = (jsonb_set(jsonb_set(jsonb_set(content::jsonb, '{quote,subtotal}', '100'),
       '{quote,tax}', '27'), '{quote,total}', '127'))::json where quote = '${id}';
     alter table quote_revision enable trigger user`,
  )
  const draft = await mutate('quotes.revise', { id, version: sent.version })
  expect(await mutate('quotes.discard', { id, version: draft.version })).toMatchObject(EARLIER)
})

test('the page of a stored invoice rounds as its sums were rounded', () => {
  const { lines: summed } = sumLines(lines, 'HUF')
  const decimals = (total: number, currency = 'HUF') => storedDecimals({ lines: summed, currency, total })
  expect([decimals(126.37), decimals(127), decimals(126.37, 'EUR')]).toEqual([2, 0, 2])
  expect(sumLines(summed, 'HUF', 0)).toMatchObject(EARLIER)
})
