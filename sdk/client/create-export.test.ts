import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { startWorker } from '#worker/runner.ts'
import { type Atrium, ConnectionError, createAtrium, ValidationError } from '../main.ts'

let api: TestApi
let atrium: Atrium
beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program)
  atrium = createAtrium({ url: api.url, token: api.token })
  const titles = Array.from({ length: 30 }, (_, n) => `Größe ${n}`)
  await atrium.tasks.batch(
    'create',
    titles.map((title) => ({ title })),
  )
})
afterAll(() => api.close())

const streamOf = (texts: readonly string[]) =>
  new ReadableStream({
    start(stream) {
      for (const text of texts) stream.enqueue(new TextEncoder().encode(text))
      stream.close()
    },
  })

/** A client whose exports arrive as these texts. */
const receiving = (...texts: string[]) =>
  createAtrium({
    url: api.url,
    token: api.token,
    fetch: async () => new Response(streamOf(texts)),
  })
const END = '{"end":true,"count":1,"seq":7}\n'

async function collect<T>(records: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const record of records) found.push(record)
  return found
}

test('an export is every record of one moment, with the place in the feed', async () => {
  const tasks = atrium.tasks.export({ title_contains: 'größe 1', fields: 'title' })
  expect(tasks.end).toBeUndefined()
  const found = await collect(tasks)
  expect(found.map(({ title }) => title).toSorted()).toEqual(
    ['Größe 1', ...Array.from({ length: 10 }, (_, n) => `Größe 1${n}`)].toSorted(),
  )
  expect(Object.keys(found[0]!).toSorted()).toEqual(['id', 'title', 'version'])
  expect(tasks.end).toEqual({ count: 11, seq: expect.any(Number) })
  const { id } = await atrium.tasks.create({ title: 'After the export' })
  for await (const change of atrium.changes.follow({ after: tasks.end!.seq, entity: 'task' }))
    if (change.id === id) break
})

test('awaited, an export is the response', async () => {
  const response = await atrium.tasks.export({ format: 'csv', fields: ['title'] })
  expect(await response.text()).toContain('Größe 7')
})

test('lines are read across parts, and an export without its last line throws after the records before', async () => {
  const parts = ['{"id":"a","tit', `le":"1"}\n${END.slice(0, 10)}`, END.slice(10)]
  expect(await collect(receiving(...parts).tasks.export())).toEqual([{ id: 'a', title: '1' }])
  for (const cut of [['{"id":"a"}\n'], ['{"id":"a"}\n', END.slice(0, -1)], ['{"id":"a"}\n{"id":"b"}\n', END], ['']]) {
    const tasks = receiving(...cut).tasks.export()
    await expect(collect(tasks), cut.join('')).rejects.toThrow('The answer was cut.')
    await expect(collect(tasks)).rejects.toBeInstanceOf(ConnectionError)
    expect(tasks.end).toBeUndefined()
  }
})

test('a broken connection is an error of its own, and an aborted export ends with its reason', async () => {
  const broken = createAtrium({
    url: api.url,
    token: api.token,
    fetch: async () =>
      new Response(
        new ReadableStream({
          pull: (stream) => stream.error(new Error('reset')),
        }),
      ),
  })
  await expect(collect(broken.tasks.export())).rejects.toBeInstanceOf(ConnectionError)
  const stop = new AbortController()
  const tasks = atrium.tasks.export({}, { signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(collect(tasks)).rejects.toThrow('enough')
})

test('a refused filter is an error, and what is iterated is not CSV', async () => {
  await expect(collect(atrium.tasks.export({ status: 'nonsense' as 'todo' }))).rejects.toBeInstanceOf(ValidationError)
  expect(await collect(atrium.tasks.export({ format: 'csv', title_contains: 'größe 7' }))).toMatchObject([
    { title: 'Größe 7' },
  ])
})
