import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'
import { quoteNumber } from '../quotes/rules.ts'

const team = openTeam()

const create = async (noun: string, fields: object) => {
  const { body, status, text } = await team.owner.mutate(`${noun}.create`, fields)
  if (status !== 200) throw new Error(text)
  return body.id as string
}
type Line = { entity: string; name: string; tag: string | null; similar: boolean }
const lines = async (q: string, person = team.owner) => (await person.query('search.find', { q })).body as Line[]
const namesOf = (found: readonly Line[]) => found.map(({ entity, name }) => `${entity} ${name}`)
/** What contains the words. */
const names = async (q: string, person = team.owner) =>
  namesOf((await lines(q, person)).filter(({ similar }) => !similar))

test('every kind is found by all of its words, regardless of case and accents', async () => {
  await create('tasks', { title: 'Krönung planen', tags: ['Zürich'] })
  await create('projects', { name: 'Krönung' })
  await create('contacts', { name: 'Ida Krönung', company: 'Nord' })
  await create('deals', { name: 'Kronung of the year' })
  await create('items', { name: 'Krönung, gedruckt', number: 'K-1' })
  await team.join('member', 'Max Kronung')
  expect(await names('KRONUNG')).toEqual([
    'task Krönung planen',
    'project Krönung',
    'contact Ida Krönung',
    'deal Kronung of the year',
    'item Krönung, gedruckt',
    'member Max Kronung',
  ])
  expect(await names('zurich kron')).toEqual(['task Krönung planen'])
  expect(await names('100%_')).toEqual([])
  expect(await names('  ')).toEqual([])
})

test('no character acts as a wildcard, not even one that folding turns into one', async () => {
  await create('contacts', { name: 'Discount 50％ _x_', notes: 'c:\\temp' })
  for (const q of ['％', '﹪', '%', '＿x', '_x_', '＼', '﹨temp', '\\', '50%', '50％'])
    expect(await names(q), q).toEqual(['contact Discount 50％ _x_'])
  for (const q of ['5％0', 'D％t', '50＿', 'D_scount', 'c\\temp']) expect(await names(q), q).toEqual([])
  const call = await team.withToken('read_only')
  for (const path of ['tasks', 'projects', 'contacts', 'deals', 'invoices', 'members', 'inventory/items'])
    for (const q of ['％', '＿', '＼'])
      expect((await call('GET', `/${path}?q=${encodeURIComponent(q)}`)).body.total, `${path} ${q}`).toBe(
        path === 'contacts' ? 1 : 0,
      )
})

test('campaigns, leads, orders and counts are also found, a lead with its contact', async () => {
  await create('campaigns', { name: 'Vernissage', slug: 'v-27' })
  await team.owner.mutate('marketing.pushLeads', { leads: [{ name: 'Vera Nissen', email: 'vera@vernissage.example' }] })
  const item = await create('items', { name: 'Vernissage card', number: 'V-1' })
  await team.owner.mutate('inventory.pushMovements', { movements: [{ item: 'V-1', type: 'receipt', qty: 5 }] })
  await create('purchase_orders', { number: 'PO-V', supplier: 'Vernissage Ltd', lines: [] })
  await create('stock_counts', { items: [item], note: 'After the vernissage' })
  expect(await names('vernissage')).toEqual([
    'campaign Vernissage',
    'item Vernissage card',
    'contact Vera Nissen',
    'lead Vera Nissen',
    'purchase_order PO-V',
    'stock_count COUNT-00001',
  ])
  expect(await names('vernissage', await team.join('guest'))).toEqual([])
  const { body } = await team.owner.query('search.find', { q: 'vera@' })
  await team.owner.mutate('contacts.remove', { id: body[0].id })
  expect(await names('vera@')).toEqual([])
})

test('kinds with a matching name come before those that only have a tag, which is named', async () => {
  await create('tasks', { title: 'Call the printer', tags: ['Paper', 'Möwe Verlag'] })
  await create('tasks', { title: 'Call the press', tags: ['Paper'], desc: 'For Möwe' })
  await create('projects', { name: 'Möwe', desc: '' })
  const found = async (q: string) => (await lines(q)).map(({ name, tag }) => [name, tag])
  const [press, printer] = ['Call the press', 'Call the printer']
  expect(await found('mowe')).toEqual([
    ['Möwe', null],
    [press, null],
    [printer, 'Möwe Verlag'],
  ])
  expect(await found('call verlag')).toEqual([[printer, 'Möwe Verlag']])
})

test('names starting with the query come first, then the latest; short words search recent records', async () => {
  for (const title of ['The xylo part', 'Xylo alone', 'No name']) await create('tasks', { title, desc: 'xylo' })
  expect(await names('xylo')).toEqual(['task Xylo alone', 'task The xylo part', 'task No name'])
  expect(await names('xy')).toContain('task Xylo alone')
})

test('the oldest record is found, whether the index has few or many records with the words, or none', async () => {
  const rare = ['Walnut zq', 'Walnut hazel']
  for (const title of rare) await create('tasks', { title })
  const newer = Array.from({ length: 1_050 }, (_, n) => ({ title: `Walnut ${n}` }))
  for (let at = 0; at < newer.length; at += 350)
    await team.owner.mutate('tasks.batch', { action: 'create', records: newer.slice(at, at + 350) })
  expect(await names('walnut hazel')).toEqual(['task Walnut hazel'])
  expect(await names('walnut zq')).toEqual(['task Walnut zq'])
  expect(await names('zq')).toEqual(['task Walnut zq'])
})

test('a guest finds only visible records, and the Trash is never searched', async () => {
  const guest = await team.join('guest')
  const ours = await create('projects', { name: 'Quark ours', team: [guest.id] })
  await create('projects', { name: 'Quark theirs' })
  await create('tasks', { title: 'Quark in ours', project: ours })
  const gone = await create('tasks', { title: 'Quark nowhere' })
  await create('contacts', { name: 'Quark contact' })
  expect(await names('quark', guest)).toEqual(['task Quark in ours', 'project Quark ours'])
  await team.owner.mutate('tasks.remove', { id: gone })
  expect(await names('nowhere')).toEqual([])
})

test('a search forgives: umlauts, zeros of numbers, and a wrong letter', async () => {
  await create('contacts', { name: 'Bäckerei Hölzl' })
  await create('contacts', { name: 'Gruen und Sohn' })
  await create('purchase_orders', { number: 'PO-00321', supplier: 'Holz', lines: [] })
  await create('projects', { name: 'Kranich Verlag' })
  await create('projects', { name: quoteNumber(2026, 654) })
  for (const q of ['Baeckerei', 'baeckerei hoelzl', 'Backerei'])
    expect(await names(q), q).toEqual(['contact Bäckerei Hölzl'])
  for (const q of ['bakerei', 'Bäckerie', 'holzl backrei']) {
    expect(await names(q), q).toEqual([])
    expect(namesOf(await lines(q)), q).toEqual(['contact Bäckerei Hölzl'])
  }
  await create('contacts', { name: 'Frieda Ohm' })
  for (const q of ['fridea', 'FRIDEA', 'rfieda', 'frieda hom']) {
    expect(await names(q), q).toEqual([])
    expect(namesOf(await lines(q)), q).toEqual(['contact Frieda Ohm'])
  }
  expect(await lines('firdea')).toEqual([])
  expect(await names('Grün')).toEqual(['contact Gruen und Sohn'])
  for (const q of ['PO-321', 'po321', 'PO 321', 'PO-00321'])
    expect(await names(q), q).toEqual(['purchase_order PO-00321'])
  for (const q of ['Q-654', 'q654', '2026-654', 'Q-2026-654', 'q 2026 654'])
    expect(await names(q), q).toEqual(['project Q-2026-00654'])
  expect(await lines('kranihc')).toMatchObject([{ name: 'Kranich Verlag', similar: true }])
  expect(await lines('kranich')).toMatchObject([{ name: 'Kranich Verlag', similar: false }])
  for (const q of ['xyzzy', 'Kr4']) expect(await lines(q), q).toEqual([])
})

test('similar names are found in every script, and only where the caller may look', async () => {
  await create('contacts', { name: 'Полиграфия' })
  expect(namesOf(await lines('Полигрофия'))).toEqual(['contact Полиграфия'])
  expect(await lines('Полигрофия', await team.join('guest'))).toEqual([])
})
