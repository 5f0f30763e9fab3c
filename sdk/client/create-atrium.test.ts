import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Running } from '#server/program.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { startWorker } from '#worker/runner.ts'
import {
  type Atrium,
  AuthError,
  type Change,
  ConflictError,
  createAtrium,
  GoneError,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  ValidationError,
} from '../main.ts'

const nameOf = ({ data }: Change) => ('name' in data ? data.name : undefined)

let api: TestApi
let atrium: Atrium
beforeAll(async () => {
  api = await startApi()
  atrium = createAtrium({ url: api.url, token: api.token })
})
afterAll(() => api.close())

test('a record is created, read, updated, deleted and restored', async () => {
  const task = await atrium.tasks.create({ title: 'Order paper' })
  expect(await atrium.tasks.get(task.id)).toEqual(task)
  const done = await atrium.tasks.update(task.id, { status: 'done' }, { ifMatch: task.version })
  expect(done).toMatchObject({ status: 'done', version: 2 })
  expect(await atrium.tasks.delete(task.id)).toEqual({ id: task.id, deleted: true })
  expect(await atrium.tasks.restore(task.id)).toMatchObject({ id: task.id, version: 3 })
  const ext = await atrium.tasks.putByExtId('crm/7 ä', { title: 'From the CRM' })
  expect(await atrium.tasks.putByExtId('crm/7 ä', { title: 'Again' })).toMatchObject({ id: ext.id, title: 'Again' })
})

test('operations can be called by id, and paths directly', async () => {
  const made = await atrium.call('createContact', { body: { name: 'Ada Brandt' } })
  expect(await atrium.call('getContact', { path: { id: made.id } })).toEqual(made)
  expect(await atrium.request('GET', `/contacts/${made.id}`)).toEqual(made)
  expect(await atrium.request('GET', '/contacts', { query: { q: 'Ada', limit: 1 } })).toMatchObject({ data: [made] })
  expect((await atrium.call('getMe')).workspace.id).toBe(api.workspaceId)
  await expect(atrium.call('toString' as 'getMe')).rejects.toThrow('there is no operation toString')
  for (const path of ['/../../livez', 'tasks', '/tasks?limit=1', '//../..'])
    await expect(atrium.request('GET', path)).rejects.toThrow('path: must start with a slash')
})

describe('lists', () => {
  test('awaited, a list is one page; iterated, it is every record once', async () => {
    const made = await atrium.inventory.items.push(
      Array.from({ length: 450 }, (_, n) => ({ number: `list-${n}`, name: 'Paper', group: 'List' })),
    )
    expect(made).toMatchObject({ received: 450, created: 450, failed: 0 })
    const page = await atrium.inventory.items.list({ group: 'List', limit: 3 })
    expect(page).toMatchObject({ total: 450, limit: 3, has_more: true })
    const seen: (string | null)[] = []
    for await (const { number } of atrium.inventory.items.list({ group: ['List', 'Other, and more'] }))
      seen.push(number)
    expect(new Set(seen).size).toBe(450)
    expect(seen.length).toBe(450)
    const sorted = await atrium.inventory.items.list({ group: 'List', sort: '-created_at' }).all()
    expect(sorted.map(({ number }) => number)).toEqual(seen.toReversed())
  })

  test('a sorted list has every record once while others are written', async () => {
    const titles = Array.from({ length: 5 }, (_, n) => `Sorted ${n}`)
    for (const title of titles) await atrium.tasks.create({ title })
    const seen: string[] = []
    for await (const { title } of atrium.tasks.list({ q: 'sorted', sort: '-title', limit: 2, offset: 1 })) {
      seen.push(title)
      await atrium.tasks.create({ title: 'Sorted before them' })
    }
    expect(seen).toEqual(titles.toReversed().slice(1))
  })

  test('all throws beyond its limit, and an empty list of values is not ignored', async () => {
    await expect(atrium.inventory.items.list({ group: 'List' }).all({ max: 20 })).rejects.toThrow(RangeError)
    expect(await atrium.inventory.items.list({ group: 'List' }).all({ max: 450 })).toHaveLength(450)
    await expect(atrium.tasks.list({ status: [] })).rejects.toBeInstanceOf(ValidationError)
  })

  test('lists without ids are read by page, and versions of documents by cursor', async () => {
    const { id } = await atrium.documents.create({ title: 'Notes', markdown: 'One' })
    expect(await atrium.documents.versions.list(id, { limit: 1 }).all()).toHaveLength(1)
    expect(await atrium.marketing.metrics.list({ from: '2026-01-01', to: '2026-01-31' }).all()).toEqual([])
    expect((await atrium.events.list()).data.length).toBeGreaterThan(30)
  })
})

test('change runs again when others change the record meanwhile, and loses no edit', async () => {
  const { id } = await atrium.tasks.create({ title: 'Count', desc: '0' })
  const add = () => atrium.tasks.change(id, ({ desc }) => ({ desc: String(Number(desc) + 1) }))
  await Promise.all(Array.from({ length: 5 }, add))
  const { desc, version } = await atrium.tasks.get(id)
  expect({ desc, version }).toEqual({ desc: '5', version: 6 })
  expect(await atrium.tasks.change(id, () => undefined)).toMatchObject({ version })
})

test('a push of any length is cut into requests with their own keys, and its report is one', async () => {
  const keys: (string | undefined)[] = []
  const spied = createAtrium({
    url: api.url,
    token: api.token,
    onRequest: ({ method, headers }) => method === 'POST' && keys.push(headers['Idempotency-Key']),
  })
  async function* levels() {
    for (let n = 0; n < 4_500; n++) yield { item: n === 2_345 ? '' : `push-${n}`, qty: 1 }
  }
  const report = await spied.inventory.levels.push(levels(), { idempotencyKey: 'stock', dryRun: true })
  expect(report.received).toBe(4_500)
  expect(report.results.map(({ index }) => index)).toEqual(Array.from({ length: 4_500 }, (_, n) => n))
  expect(report.errors.map(({ index }) => index)).toContain(2_345)
  expect(keys).toEqual(['stock/1', 'stock/2', 'stock/3'])
  await expect(spied.inventory.levels.push(levels(), { atomic: true })).rejects.toThrow('atomic')
  expect(keys).toHaveLength(3)
  expect(await spied.inventory.levels.push([])).toMatchObject({ received: 0, results: [] })
  // As in REST, which programs without types try first.
  const { levels: untyped } = spied.inventory as unknown as { levels: { push: (body: unknown) => Promise<unknown> } }
  await expect(untyped.push({ levels: [] })).rejects.toThrow('records: must be a list or iterable')
})

test('a batch of any length is cut in the same way', async () => {
  const keys: (string | undefined)[] = []
  const spied = createAtrium({
    url: api.url,
    token: api.token,
    onRequest: ({ method, headers }) => method === 'POST' && keys.push(headers['Idempotency-Key']),
  })
  const { limits } = await spied.me.get()
  const names = Array.from({ length: limits.record_batch_size + 1 }, (_, n) => ({ name: n === 7 ? '' : `Batch ${n}` }))
  const report = await spied.folders.batch('create', names, { idempotencyKey: 'folders', dryRun: true })
  expect(report).toMatchObject({ received: names.length, created: names.length - 1, failed: 1 })
  expect(report.errors).toMatchObject([{ index: 7, field: 'name' }])
  expect(keys).toEqual(['folders/1', 'folders/2'])
  const [made] = (await spied.folders.batch('create', [{ name: 'Proofs' }])).results
  await spied.folders.batch('delete', [{ id: made!.id! }])
  await expect(spied.folders.list({ q: 'Proofs' })).resolves.toMatchObject({ data: [] })
})

test('a history is read to its end', async () => {
  const { id } = await atrium.folders.create({ name: 'Version 1' })
  for (let version = 2; version <= 5; version++) await atrium.folders.update(id, { name: `Version ${version}` })
  const versions: number[] = []
  for await (const { version } of atrium.folders.history.get(id, { limit: 2 })) versions.push(version)
  expect(versions).toEqual([5, 4, 3, 2, 1])
})

test('a file is uploaded and downloaded', async () => {
  const content = new Blob(['Grüße'])
  const file = await atrium.files.create(content, { name: 'proofs ä.txt' })
  expect(file).toMatchObject({ name: 'proofs ä.txt', size: content.size })
  expect(await (await atrium.files.download(file.id)).text()).toBe('Grüße')
  const streamed = await atrium.files.create(content.stream(), { name: 'streamed.txt' })
  expect(await (await atrium.call('downloadFile', { path: { id: streamed.id } })).text()).toBe('Grüße')
})

describe('changes.follow', () => {
  let worker: Running
  beforeAll(async () => {
    worker = await startWorker(api.program)
  })
  afterAll(() => worker.stop())

  test('reads a stream, and the next one where it broke', async () => {
    const { next_after: after } = await atrium.changes.list({ latest: true })
    const asked: string[] = []
    const broken = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk)
        if (new TextDecoder().decode(chunk).includes('data: ')) controller.terminate()
      },
    })
    const followed = createAtrium({
      url: api.url,
      token: api.token,
      async fetch(...given: Parameters<typeof fetch>) {
        asked.push(new URL(given[0] as string).pathname.replace('/api/v1', ''))
        const response = await fetch(...given)
        return asked.length === 1 ? new Response(response.body!.pipeThrough(broken), response) : response
      },
    })
    const end = new AbortController()
    const seen: unknown[] = []
    const following = (async () => {
      for await (const change of followed.changes.follow({ after, entity: 'project', signal: end.signal })) {
        seen.push(nameOf(change))
        if (seen.length === 2) end.abort()
      }
    })()
    await atrium.projects.create({ name: 'Before it broke' })
    await expect.poll(() => seen).toEqual(['Before it broke'])
    await atrium.projects.create({ name: 'After it broke' })
    await following
    expect(seen).toEqual(['Before it broke', 'After it broke'])
    expect(asked).toEqual(['/changes/stream', '/changes/stream'])
  })

  test('polls behind a proxy that holds streams back, and survives an outage', async () => {
    const { next_after: after } = await atrium.changes.list({ latest: true })
    let received = 0
    await using proxy = await openFaultyProxy(api.url, () => (received++ % 3 < 2 ? '503' : undefined))
    const followed = createAtrium({ url: proxy.url, token: api.token, retries: 0 })
    const end = new AbortController()
    const seen: Change[] = []
    const names = Array.from({ length: 5 }, (_, n) => `Followed ${n}`)
    const options = { after, entity: 'project', signal: end.signal, pollMs: 5, silentMs: 100 } as const
    const following = (async () => {
      for await (const change of followed.changes.follow(options)) {
        seen.push(change)
        if (seen.length === names.length) end.abort()
      }
    })()
    for (const name of names) await atrium.projects.create({ name })
    await following
    expect(seen.map(nameOf)).toEqual(names)
  })

  test('starts now, and ends with its signal', async () => {
    const { id } = await atrium.projects.create({ name: 'Before' })
    const listed = async () => (await atrium.changes.list({ entity: 'project' }).all()).map((change) => change.id)
    await expect.poll(listed).toContain(id)
    const end = new AbortController()
    const started = Promise.withResolvers<void>()
    const follower = createAtrium({ url: api.url, token: api.token, onResponse: () => started.resolve() })
    const seen: unknown[] = []
    const following = (async () => {
      for await (const change of follower.changes.follow({
        from: 'now',
        entity: 'project',
        pollMs: 5,
        signal: end.signal,
      })) {
        seen.push(nameOf(change))
        end.abort()
      }
    })()
    await started.promise
    await atrium.projects.create({ name: 'After' })
    await following
    expect(seen).toEqual(['After'])
    for await (const _ of atrium.changes.follow({ from: 'now', signal: end.signal })) expect.unreachable()
  })

  test('a position beyond the end is an error', async () => {
    const { next_after } = await atrium.changes.list({ latest: true })
    const ahead = atrium.changes.follow({ after: next_after + 1_000 })[Symbol.asyncIterator]()
    await expect(ahead.next()).rejects.toBeInstanceOf(ValidationError)
  })
})

describe('errors', () => {
  test('have the class of their status, and say what is wrong', async () => {
    const { id } = await atrium.tasks.create({ title: 'Errors', ext_id: 'errors' })
    const refused = await atrium.tasks.create({ title: '' }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ValidationError)
    expect(refused).toMatchObject({
      name: 'ValidationError',
      code: 'validation_error',
      status: 400,
      field: 'title',
      attempts: 1,
    })
    expect((refused as ValidationError).requestId).toMatch(/^[\w-]{20,}$/)
    const stale = atrium.tasks.update(id, { title: 'New' }, { ifMatch: 7 })
    await expect(stale).rejects.toMatchObject({ status: 412, currentVersion: 1 })
    await expect(stale).rejects.toBeInstanceOf(PreconditionFailedError)
    await expect(atrium.tasks.create({ title: 'Twice', ext_id: 'errors' })).rejects.toBeInstanceOf(ConflictError)
    await expect(atrium.tasks.get('nothing')).rejects.toBeInstanceOf(NotFoundError)
    const stranger = createAtrium({ url: api.url, token: 'atr_live_wrong' })
    await expect(stranger.me.get()).rejects.toBeInstanceOf(AuthError)
    const reader = createAtrium({ url: api.url, token: api.readOnlyToken })
    await expect(reader.tasks.create({ title: 'No' })).rejects.toBeInstanceOf(PermissionError)
    expect(new GoneError({ code: 'gone', message: 'Gone.' })).toBeInstanceOf(Error)
  })

  test('a rejected push has its report', async () => {
    const items = [
      { number: 'ok', name: 'Paper' },
      { number: 'wrong', name: 'Ink', ean: '123' },
    ]
    const rejected = await atrium.inventory.items.push(items, { atomic: true }).catch((error: unknown) => error)
    expect(rejected).toMatchObject({ code: 'batch_rejected', report: { failed: 1 }, partial: { received: 0 } })
  })

  test('a parameter that would name another path is refused before anything is sent', async () => {
    for (const id of ['', '.', '..', undefined as never, {} as never])
      await expect(atrium.tasks.get(id)).rejects.toThrow(TypeError)
    const odd = atrium.tasks.get('a/../b?c#d')
    await expect(odd).rejects.toBeInstanceOf(NotFoundError)
  })
})
