import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startEmbeddedWorker } from '#worker/runner.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let secret: string
let call: Call
beforeAll(async () => {
  api = await startApi({ SERVICE_API_RATE_PER_MIN: '10000' })
  api.beside = await startEmbeddedWorker(api.program)
  team = await openWorkspace(api)
  secret = (await createToken()).secret
  call = api.as(secret)
})
afterAll(() => api.close())

async function createToken(): Promise<{ token: { id: string }; secret: string }> {
  return (await team.owner.mutate('tokens.create', { name: 'Shop', access: 'read_write', expires: null })).body
}

type Frame = {
  id: string
  data: { seq: number; event: string; id: string; version: number; body?: string } | undefined
}

/** An open stream, with its frames as they come. */
async function follow(query = '', { token = secret, headers = {} }: { token?: string; headers?: object } = {}) {
  const leaving = new AbortController()
  const response = await fetch(`${api.url}/api/v1/changes/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const frames = framesOf(response)
  return {
    response,
    next: async () => (await frames.next()).value,
    /** The next change; undefined at the end of the stream. */
    async change() {
      let frame = await this.next()
      while (frame && !frame.data) frame = await this.next()
      return frame?.data
    },
    /** Resolves at the end of the stream. */
    async end() {
      while (await this.next());
    },
    leave: () => leaving.abort(),
  }
}

async function* framesOf(response: Response): AsyncGenerator<Frame, undefined> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      if (field('id')) yield { id: field('id')!, data: field('data') && JSON.parse(field('data')!) }
    }
  }
  return undefined
}

const latest = async () => (await call('GET', '/changes?latest=true')).body.next_after as number
/** The end of the feed, once all changes so far are numbered. */
async function position(): Promise<number> {
  const { id } = await create('Marker')
  const found = async () =>
    (await call('GET', `/changes?after=${Math.max(0, (await latest()) - 100)}&limit=200`)).body.data.find(
      (change: { id: string }) => change.id === id,
    )?.seq as number | undefined
  await expect.poll(found).toBeDefined()
  return (await found())!
}

const create = async (title: string) => (await call('POST', '/tasks', { title })).body as { id: string }

test('changes arrive as they are committed, in the form of GET /changes', async () => {
  const stream = await follow()
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('cache-control')).toBe('no-cache, no-transform')
  const task = await create('Order the paper')
  const change = await stream.change()
  expect(change).toMatchObject({ event: 'task.created', id: task.id, version: 1 })
  const { body } = await call('GET', `/changes?after=${change!.seq - 1}`)
  expect(change).toEqual(body.data[0])
  await call('PATCH', `/tasks/${task.id}`, { title: 'Order the paper today' })
  expect(await stream.change()).toMatchObject({ event: 'task.updated', version: 2, seq: change!.seq + 1 })
  stream.leave()
})

test('a stream resumes after a position, and Last-Event-ID has precedence', async () => {
  const before = await position()
  const ids = [(await create('One')).id, (await create('Two')).id]
  await expect.poll(latest).toBe(before + 2)
  const all = await follow(`?after=${before}`)
  expect([(await all.change())!.id, (await all.change())!.id]).toEqual(ids)
  const rest = await follow(`?after=${before}`, { headers: { 'last-event-id': String(before + 1) } })
  expect((await rest.change())!.id).toBe(ids[1])
  all.leave()
  rest.leave()
})

test('since starts with the first change at that time', async () => {
  const from = await position()
  await create('Before')
  await expect.poll(latest).toBe(from + 1)
  const { at } = (await call('GET', `/changes?after=${from}`)).body.data[0]
  const since = new Date(Date.parse(at) + 1).toISOString()
  await expect.poll(() => new Date().toISOString()).not.toBe(at)
  const task = await create('After')
  const stream = await follow(`?since=${since}`)
  expect((await stream.change())!.id).toBe(task.id)
  stream.leave()
})

test('changes that do not match move the position without data', async () => {
  const stream = await follow('?event=task.deleted')
  const from = await position()
  await create('Not deleted')
  await expect.poll(latest).toBe(from + 1)
  let frame = await stream.next()
  while (frame && Number(frame.id) <= from) frame = await stream.next()
  expect(frame).toEqual({ id: String(from + 1), data: undefined })
  stream.leave()
})

test('the form of webhooks has the exact text of a delivery', async () => {
  const stream = await follow('?form=webhook')
  const hook = await call('POST', '/webhooks', { url: 'https://example.com/hook', events: 'task.*' })
  const task = await create('Ωmega "quoted"')
  let change = await stream.change()
  while (change && change.id !== task.id) change = await stream.change()
  const delivery = async () => {
    const { body } = await call('GET', `/webhooks/${hook.body.id}/deliveries`)
    const [found] = body.data
    return found ? (await call('GET', `/webhooks/${hook.body.id}/deliveries/${found.id}`)).body.body : undefined
  }
  await expect.poll(delivery).toBe(change!.body)
  stream.leave()
})

test.each([
  ['?after=999999', 400, 'validation_error', /^after: is beyond the end/],
  ['?after=1&since=2026-11-21T09:00:00Z', 400, 'validation_error', /^since: cannot be combined/],
  ['?since=yesterday', 400, 'validation_error', /^since: /],
  ['?form=xml', 400, 'validation_error', /^form: /],
  ['?limit=5', 400, 'validation_error', /^limit: is not a query parameter/],
])('%s is refused with %i before anything is sent', async (query, status, error, message) => {
  const refused = await call('GET', `/changes/stream${query}`)
  expect([refused.status, refused.body.error]).toEqual([status, error])
  expect(refused.body.message).toMatch(message)
})

test('a wrong Last-Event-ID is refused', async () => {
  const { response } = await follow('', { headers: { 'last-event-id': 'x' } })
  expect(await response.json()).toMatchObject({
    error: 'validation_error',
    message: 'Last-Event-ID: must be the id of an event',
  })
})

test('a revoked token loses its streams', async () => {
  const made = await createToken()
  const stream = await follow('', { token: made.secret })
  await team.owner.mutate('tokens.revoke', { id: made.token.id })
  await stream.end()
  await expect.poll(async () => (await api.as(made.secret)('GET', '/me')).status).toBe(401)
})

test('a token that becomes one of agents loses its streams', async () => {
  const made = await createToken()
  const stream = await follow('', { token: made.secret })
  const { status } = await team.owner.mutate('tokens.update', { id: made.token.id, approval: true })
  expect(status).toBe(200)
  await stream.end()
  await expect.poll(async () => (await api.as(made.secret)('GET', '/me')).status).toBe(403)
})

test('a token has at most 5 open streams, and a closed one makes room', async () => {
  const { secret: token } = await createToken()
  const open = await Promise.all(Array.from({ length: 5 }, () => follow('', { token })))
  const refused = await follow('', { token })
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('10')
  expect(await refused.response.json()).toMatchObject({ error: 'rate_limited' })
  open[0]!.leave()
  await expect.poll(async () => (await follow('', { token })).response.status).toBe(200)
})

test('a stream counts as one request', async () => {
  const { secret: token } = await createToken()
  const stream = await follow('', { token })
  for (const title of ['One', 'Two', 'Three']) await create(title)
  await stream.change()
  const { headers } = await fetch(`${api.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'))).toBe(2)
  stream.leave()
})

test('a client that stops reading does not grow the memory of the server, and misses nothing when it resumes', async () => {
  const before = await position()
  const { port, hostname } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `GET /api/v1/changes/stream?after=${before} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`,
  )
  socket.pause()
  const desc = 'x'.repeat(40_000)
  const tasks = Array.from({ length: 120 }, (_, place) => ({ title: `Task ${place}`, desc }))
  for (const task of tasks) await call('POST', '/tasks', task)
  await expect.poll(latest).toBe(before + 120)
  let text = ''
  socket.setEncoding('utf8')
  for await (const part of socket) {
    text += part as string
    if (text.includes(`id: ${before + tasks.length}\ndata: `)) break
  }
  const ids = [...text.matchAll(/^id: (\d+)\ndata/gm)].map(([, id]) => Number(id) - before)
  expect(ids).toEqual(tasks.map((_, place) => place + 1))
})
