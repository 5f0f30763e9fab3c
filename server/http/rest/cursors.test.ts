import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { createEveryRecord, type Found } from '#server/testing/every-record.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { restRoutes } from './routes.ts'

type Row = { id: string; title: string; due: string | null }

let api: TestApi
let found: Found
beforeAll(async () => {
  api = await startApi()
  const items = ['A', 'B', 'C'].map((number) => ({ number, name: `Item ${number}`, cost: 1 }))
  await api.call('POST', '/inventory/items', { items })
  const movements = items.map(({ number }, n) => ({ type: 'receipt', item: number, qty: n + 1, location: 'Main' }))
  await api.call('POST', '/inventory/movements', { movements })
  for (let n = 0; n < 3; n++) found = await createEveryRecord(api)
})
afterAll(() => api.close())

const list = (path: string) => api.call('GET', path)
const next = ({ body }: { body: { next_cursor?: string } }, path: string) => `${path}&cursor=${body.next_cursor}`

/** The ids of a list, page by page. `between` runs after each page. */
async function walk(path: string, between: (ids: string[]) => Promise<unknown> = async () => {}): Promise<string[]> {
  const ids: string[] = []
  for (let page = await list(path); ; page = await list(next(page, path))) {
    expect([path, page.status]).toEqual([path, 200])
    ids.push(...page.body.data.map(({ id }: Row) => id))
    expect('next_cursor' in page.body).toBe(page.body.has_more)
    if (!page.body.has_more) return ids
    await between(ids)
  }
}

const lists = restRoutes().filter(({ query }) => query.has('cursor') && query.has('sort'))
const sortsOf = ({ input }: (typeof lists)[number]) => input!.shape['sort'].unwrap().options as string[]

test.each(lists)('GET $template has every record once in every order', async (route) => {
  const path = Object.entries(found(route.template)!).reduce(
    (given, [name, value]) => given.replace(`{${name}}`, value),
    route.template,
  )
  for (const sort of sortsOf(route)) {
    const { body } = await list(`${path}?sort=${sort}&limit=200`)
    const ids = body.data.map(({ id }: Row) => id)
    expect(await walk(`${path}?sort=${sort}&limit=1&count=false`), sort).toEqual(ids)
  }
})

test('lists of most kinds have cursors', () => {
  expect(lists.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['/tasks', '/inventory/movements', '/members', '/webhooks/{id}/deliveries']),
  )
  expect(lists.length).toBeGreaterThan(15)
})

describe('tasks with equal and absent dates', () => {
  const word = 'walked'
  let made: Row[]
  beforeAll(async () => {
    made = []
    for (const due of [null, '2027-01-02', '2027-01-01', null, '2027-01-02', '2027-01-01', '2027-01-02', null])
      made.push((await api.call('POST', '/tasks', { title: `${word} ${made.length}`, due })).body)
  })

  test.each(['due', '-due', 'title', '-title', 'priority', '-created_at'])(
    'by %s, records that others do not move are there once',
    async (sort) => {
      const whole = (await list(`/tasks?q=${word}&sort=${sort}`)).body.data.map(({ id }: Row) => id)
      const fixed = new Set(made.map(({ id }) => id))
      const added: string[] = []
      const ids = await walk(`/tasks?q=${word}&sort=${sort}&limit=2`, async (seen) => {
        for (const due of added.length < 9 ? [null, '2027-01-01', '2027-01-02'] : [])
          added.push((await api.call('POST', '/tasks', { title: `${word} more`, due, priority: 'none' })).body.id)
        // The record that the next page starts after.
        await api.call('DELETE', `/tasks/${seen.at(-1)}`)
        await api.call('PATCH', `/tasks/${made[0]!.id}`, { desc: `Seen ${seen.length}` })
      })
      expect(ids.filter((id) => fixed.has(id))).toEqual(whole)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { id } of made) await api.call('POST', `/tasks/${id}/restore`)
      for (const id of added) await api.call('DELETE', `/tasks/${id}`)
    },
  )

  test('the total stays that of the list, and the link continues with the cursor', async () => {
    const path = `/tasks?q=${word}&sort=due&limit=3`
    const first = await list(path)
    expect(first.headers.get('link')).toContain('limit=3&offset=3>; rel="next"')
    const second = await list(next(first, path))
    expect(second.body).toMatchObject({ total: made.length, offset: 0, has_more: true })
    expect(second.headers.get('link')).toBe(
      `<${api.program.env.publicBaseUrl}/api/v1${path}&cursor=${second.body.next_cursor}>; rel="next"`,
    )
    const third = await list(next(second, path))
    expect(third.body).not.toHaveProperty('next_cursor')
    expect(third.headers.get('link')).toBeNull()
  })

  test('a cursor continues with another limit, and with chosen fields', async () => {
    const path = `/tasks?q=${word}&sort=-title`
    const first = await list(`${path}&limit=2&fields=title`)
    const { body } = await list(next(first, `${path}&limit=200&fields=due`))
    expect(body.data).toHaveLength(made.length - 2)
  })

  test('a cursor is refused for another list, and if it was changed', async () => {
    const path = `/tasks?q=${word}&sort=due&limit=2`
    const first = await list(path)
    const { next_cursor: cursor } = first.body
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const changed = (at: number, value: unknown) =>
      Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url')
    const refused = [
      `/tasks?q=${word}&sort=-due&cursor=${cursor}`,
      `/tasks?q=${word}&sort=title&cursor=${cursor}`,
      `/tasks?q=${word}&cursor=${cursor}`,
      `/tasks?q=other&sort=due&cursor=${cursor}`,
      `/tasks?q=${word}&sort=due&status=todo&cursor=${cursor}`,
      `/projects?q=${word}&sort=due&cursor=${cursor}`,
      `${path}&cursor=${cursor}&offset=0`,
      `${path}&cursor=`,
      `${path}&cursor=x`,
      `${path}&cursor=bnVsbA`,
      `${path}&cursor=${cursor}&cursor=${cursor}`,
      `${path}&cursor=${'x'.repeat(4_001)}`,
      ...['2027-02-30', 'x', '', 7, ["'"], {}, '\0'].map((key) => `${path}&cursor=${changed(2, key)}`),
      ...['x', null, 7].map((id) => `${path}&cursor=${changed(1, id)}`),
      `${path}&cursor=${changed(0, 'x')}`,
    ]
    for (const call of refused) {
      const { status, body } = await list(call)
      expect([call, status, body.error]).toEqual([call, 400, 'validation_error'])
      expect(body.details, call).toMatchObject([{ field: 'cursor' }])
    }
    const other = await seedWorkspace(api.database)
    expect((await api.as(other.token)('GET', next(first, path))).status).toBe(400)
    expect((await list(`/tasks?sort=due&after=${made[0]!.id}&cursor=${cursor}`)).status).toBe(400)
  })

  test.each([
    ['tasks', 'priority', ['x', '1.5', '99999999999999999999']],
    ['tasks', 'updated_at', ['x', '2027-01-01', '10000-01-01T00:00:00Z']],
    ['deals', 'amount', ['x', 'NaN', 'Infinity', '1e999']],
    ['folders', 'position', ['x', 'NaN']],
    ['inventory/items', 'onHand', ['x', '']],
    ['tasks', 'title', [null, '\ud800', 7]],
  ] as [string, string, unknown[]][])('a cursor of %s by %s has a key of its type', async (path, sort, keys) => {
    const { body } = await list(`/${path}?sort=${sort}&limit=1`)
    const parts = JSON.parse(Buffer.from(body.next_cursor, 'base64url').toString()) as unknown[]
    for (const key of keys) {
      const cursor = Buffer.from(JSON.stringify(parts.with(2, key))).toString('base64url')
      const { status } = await list(`/${path}?sort=${sort}&limit=1&cursor=${cursor}`)
      expect([key, status]).toEqual([key, 400])
    }
  })
})
