import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { createWorld, crudResources, listed, type World } from '#server/testing/crud-resources.ts'

let api: TestApi
let world: World
beforeAll(async () => {
  api = await startApi()
  world = await createWorld(api)
})
afterAll(() => api.close())

/** A word that only the records of one test contain. */
const freshWord = () => `w${randomBytes(6).toString('hex')}`
const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id)

describe.each(crudResources)('GET /$path', (resource) => {
  const { path, label, alone = [], filters = () => [], badFilters = [], sorts = {}, searched = [] } = resource
  const create = async (fields: Record<string, unknown>) =>
    listed({ alone }, (await api.call('POST', `/${path}`, fields)).body)
  const list = (query: string) => api.call('GET', `/${path}?${query}`)
  const expectInvalid = async (query: string, naming: string) => {
    const { status, body } = await list(query)
    expect({ query, status, error: body.error }).toEqual({ query, status: 400, error: 'validation_error' })
    expect(body.message).toContain(naming)
  }
  /** Creates records one after the other, with `word` in their label and these fields. */
  const createAll = async (word: string, all: Record<string, unknown>[]) => {
    const made = []
    for (const [n, fields] of all.entries()) made.push(await create({ [label]: `${word} ${n}`, ...fields }))
    return made
  }

  test('pages by offset and by id, and links to the next page', async () => {
    const word = freshWord()
    const made = await createAll(
      word,
      Array.from({ length: 5 }, () => ({})),
    )
    const first = await list(`q=${word}&limit=2`)
    expect(first.body).toEqual({ data: made.slice(0, 2), total: 5, limit: 2, offset: 0, has_more: true })
    expect(first.headers.get('link')).toBe(
      `<${api.program.env.publicBaseUrl}/api/v1/${path}?q=${word}&limit=2&offset=2>; rel="next"`,
    )
    const middle = await list(`q=${word}&limit=2&offset=2`)
    expect(middle.body).toEqual({ data: made.slice(2, 4), total: 5, limit: 2, offset: 2, has_more: true })
    expect(middle.headers.get('link')).toMatch(/offset=4>; rel="next", <.*offset=0>; rel="prev"$/)
    expect((await list(`q=${word}&limit=2&offset=4`)).body).toMatchObject({ data: made.slice(4), has_more: false })
    expect((await list(`q=${word}&offset=99`)).body).toEqual({
      data: [],
      total: 5,
      limit: 50,
      offset: 99,
      has_more: false,
    })

    const walked: string[] = []
    let next: string | undefined =
      `/api/v1/${path}?q=${word}&limit=2&after=${'0'.repeat(8)}-0000-7000-8000-000000000000`
    while (next) {
      const reply = await api.call('GET', next.replace('/api/v1', ''))
      walked.push(...idsOf(reply))
      next = /<[^>]*(\/api\/v1[^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(walked).toEqual(made.map(({ id }) => id))
  })

  test('total is optional and counts the matching records', async () => {
    const word = freshWord()
    const [one] = await createAll(word, [{}, {}])
    const uncounted = await list(`q=${word}&count=false`)
    expect(uncounted.body).not.toHaveProperty('total')
    expect(uncounted.body.data).toHaveLength(2)
    expect((await list(`q=${word}&count=true`)).body.total).toBe(2)
    await api.call('DELETE', `/${path}/${one.id}`)
    expect((await list(`q=${word}`)).body).toMatchObject({ total: 1, has_more: false })
    const whole = await list('limit=1')
    await create({ [label]: 'One more' })
    expect((await list('limit=1')).body.total).toBe(whole.body.total + 1)
  })

  test('an unchanged list returns 304', async () => {
    const word = freshWord()
    const [one] = await createAll(word, [{}])
    const first = await list(`q=${word}`)
    const tag = { 'If-None-Match': first.headers.get('etag')! }
    expect(await api.call('GET', `/${path}?q=${word}`, undefined, tag)).toMatchObject({ status: 304, text: '' })
    await api.call('PATCH', `/${path}/${one.id}`, { [label]: `${word} changed` })
    expect((await api.call('GET', `/${path}?q=${word}`, undefined, tag)).status).toBe(200)
    const head = await api.call('HEAD', `/${path}?q=${word}`)
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test.each([[label, [{}, {}, {}]], ...Object.entries(sorts)] as [string, Record<string, unknown>[]][])(
    'sorts by %s in both directions, absent values last',
    async (field, ascending) => {
      const word = freshWord()
      const made = await createAll(word, ascending)
      const ids = made.map(({ id }) => id)
      const without = made.filter((record) => record[field] === null).map(({ id }) => id)
      const descending = [...ids.slice(0, ids.length - without.length).toReversed(), ...without.toReversed()]
      expect(idsOf(await list(`q=${word}&sort=${field}`))).toEqual(ids)
      expect(idsOf(await list(`q=${word}&sort=-${field}`))).toEqual(descending)
    },
  )

  test(`sorts by ${label} regardless of case and accents`, async () => {
    const word = freshWord()
    const names = ['Zoe', 'anna', 'Ärger', 'Bert', 'ÅBO', 'éclair'].map((name) => `${name} ${word}`)
    const made: { id: string }[] = []
    for (const name of names) made.push(await create({ [label]: name }))
    const ids = ['ÅBO', 'anna', 'Ärger', 'Bert', 'éclair', 'Zoe'].map(
      (name) => made[names.indexOf(`${name} ${word}`)]!.id,
    )
    expect(idsOf(await list(`q=${word}&sort=${label}`))).toEqual(ids)
    expect(idsOf(await list(`q=${word}&sort=-${label}`))).toEqual(ids.toReversed())
    const pages = [0, 2, 4].map((offset) => list(`q=${word}&sort=${label}&limit=2&offset=${offset}`))
    expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(ids)
  })

  test('sorts by creation time and by update time, with ties broken by id', async () => {
    const word = freshWord()
    const [a, b, c] = await createAll(word, [{}, {}, {}])
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(c.updated_at))
    await api.call('PATCH', `/${path}/${a.id}`, { [label]: `${word} changed` })
    expect(idsOf(await list(`q=${word}&sort=created_at`))).toEqual([a.id, b.id, c.id])
    expect(idsOf(await list(`q=${word}&sort=-created_at`))).toEqual([c.id, b.id, a.id])
    expect(idsOf(await list(`q=${word}&sort=updated_at`))).toEqual([b.id, c.id, a.id])
    expect(idsOf(await list(`q=${word}&sort=-updated_at`))).toEqual([a.id, c.id, b.id])
    const pages = [
      await list(`q=${word}&sort=-created_at&limit=2`),
      await list(`q=${word}&sort=-created_at&limit=2&offset=2`),
    ]
    expect(pages.flatMap(idsOf)).toEqual([c.id, b.id, a.id])
  })

  test('every filter returns the matching records only', async () => {
    for (const { query, match, other } of filters(world)) {
      const word = freshWord()
      const [wanted] = await createAll(word, [match, other])
      const found = await list(`q=${word}&${query}`)
      expect({ query, ...found.body }).toMatchObject({ query, data: [wanted], total: 1 })
    }
  })

  test('updated_since is inclusive and accepts any UTC offset', async () => {
    const word = freshWord()
    const [early] = await createAll(word, [{}])
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(early.updated_at))
    const late = await create({ [label]: `${word} late` })
    expect(idsOf(await list(`q=${word}&updated_since=${late.updated_at}`))).toEqual([late.id])
    expect(idsOf(await list(`q=${word}&updated_since=${early.updated_at}`))).toEqual([early.id, late.id])
    const elsewhere = new Date(Date.parse(late.updated_at) + 5_400_000).toISOString().replace('Z', '%2B01:30')
    expect(idsOf(await list(`q=${word}&updated_since=${elsewhere}`))).toEqual([late.id])
    const { body } = await list(`updated_since=${elsewhere.replace('%2B', '+')}`)
    expect(body.message).toMatch(/^updated_since: must be .+ In a URL, send \+ as %2B$/)
  })

  test('q matches all words, ignoring case and accents', async () => {
    const word = freshWord()
    const made = [await create({ [label]: `${word} Crème ÅNGSTRÖM Straße Привет` })]
    for (const elsewhere of searched) made.push(await create({ [label]: 'Elsewhere', ...elsewhere(word) }))
    expect(idsOf(await list(`q=${word.toUpperCase()}`))).toEqual(made.map(({ id }) => id))
    for (const words of ['creme', 'CRÈME angstrom', 'strasse', 'rem', 'ПРИВЕТ', 'cre%CC%80me'])
      expect(idsOf(await list(`q=${word}+${words}`)), words).toEqual([made[0].id])
    for (const words of ['creme zebra', 'cr_me', 'cr%25me', '%5C', "'", 'a b c d e f g h i j zebra'])
      expect(idsOf(await list(`q=${encodeURIComponent(word)} ${words}`)), words).toEqual([])
  })

  test('an unknown parameter or value is refused by name', async () => {
    for (const filter of badFilters) await expectInvalid(filter, filter.slice(0, filter.indexOf('=')))
    const malformed =
      'limit=0 limit=201 limit=-1 limit=ten limit=1.5 limit=0x10 limit= limit=1&limit=2 offset=-1 offset=x after=x ' +
      'sort=colour sort=%2Bname sort= count=yes count=1 updated_since=yesterday updated_since=2026-02-30T00:00:00Z ' +
      'updated_since=2026-01-01 colour=red Limit=1 id=1 q=%00 q=%ff workspace_id=1 __proto__=1 constructor=1'
    for (const query of malformed.split(' ')) await expectInvalid(query, query.slice(0, query.indexOf('=')))
    if (filters(world).some(({ query }) => query.startsWith('status=')))
      await expectInvalid('status=nope,nada', 'status: "nope" must')
    else await expectInvalid('status=open', 'status')
    await expectInvalid(`after=${world.project}&offset=0`, 'after')
    await expectInvalid(`after=${world.project}&sort=created_at`, 'after')
    expect((await list('limit=1')).status).toBe(200)
  })
})

test('members and invoices are read-only', async () => {
  const member = await api.addMember('guest', 'Zoë Quill')
  const found = await api.call('GET', `/members/${member.id}`)
  expect(found).toMatchObject({ status: 200, body: { name: 'Zoë Quill', role: 'guest', status: 'active', version: 1 } })
  const fields = 'avatar_url created_at email id joined_at name role status title updated_at version'
  expect(Object.keys(found.body).toSorted().join(' ')).toBe(fields)
  expect((await api.call('GET', '/members?q=zoe&role=guest,owner&status=active&sort=-joined_at')).body.data).toEqual([
    found.body,
  ])
  expect((await api.call('GET', '/members?sort=email')).status).toBe(400)
  for (const path of ['/members', '/invoices']) {
    const refused = await api.call('POST', path, {})
    expect(refused).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } })
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
    expect((await api.call('DELETE', `${path}/${member.id}`)).status).toBe(405)
  }
  for (const query of ['salary=1', 'sort=salary', 'status=gone', 'role=boss'])
    expect((await api.call('GET', `/members?${query}`)).status, query).toBe(400)
})
