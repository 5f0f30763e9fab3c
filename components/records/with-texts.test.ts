import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTACTS } from '#components/contacts/contact-kind.tsx'
import { DEALS } from '#components/deals/deal-kind.tsx'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { type ListWhole, withTexts } from './with-texts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const list =
  (path: string): ListWhole =>
  async ({ limit, after }) =>
    (await api.call('GET', `/${path}?count=false&limit=${limit}${after === undefined ? '' : `&after=${after}`}`)).body

test('rows of a table get their notes, in their order', async () => {
  const made = Array.from({ length: 205 }, (_, n) =>
    api.call('POST', '/contacts', { name: `Contact ${n}`, notes: `- note ${n}` }),
  )
  const ids: string[] = (await Promise.all(made)).map(({ body }) => body.id)
  const wanted = [ids[204]!, ids[0]!, ids[150]!]
  const rows = await withTexts(
    CONTACTS.fields,
    wanted.map((id) => ({ id, name: 'as shown' })),
    list('contacts'),
  )
  expect(rows.map(({ notes }) => notes)).toEqual(['- note 204', '- note 0', '- note 150'])
})

test('a deal that was deleted meanwhile keeps what the table shows', async () => {
  const { id } = (await api.call('POST', '/deals', { name: 'Catalogue', notes: 'Call first' })).body
  const gone = { id: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', name: 'Gone' }
  const rows = await withTexts(DEALS.fields, [gone, { id }], list('deals'))
  expect(rows[0]).toEqual(gone)
  expect(rows[1]).toMatchObject({ name: 'Catalogue', notes: 'Call first' })
})
