import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { forward } from './between.ts'

type Reply = { status: number; headers: Record<string, string>; body: string }
type Fault = (response: ServerResponse, reply: () => Promise<Reply>) => Promise<void> | void

const json = { 'Content-Type': 'application/json' }
const refused = (error: string) => JSON.stringify({ error, message: 'Wait.', request_id: 'fault' })

/** Sends a refusal instead of the answer, after the call was made or instead of it. */
const instead =
  (isMade: boolean, status: number, headers: Record<string, string>, body: string): Fault =>
  async (response, reply) => {
    if (isMade) await reply()
    response.writeHead(status, headers).end(body)
  }

const answer: Fault = async (response, reply) => {
  const { status, headers, body } = await reply()
  response.writeHead(status, headers).end(body)
}

/** What can happen to a call on its way. `reply` makes it. */
export const FAULTS: Record<string, Fault> = {
  'reset before': (response) => void response.socket!.resetAndDestroy(),
  'reset after': async (response, reply) => {
    await reply()
    response.socket!.resetAndDestroy()
  },
  // The answer never comes.
  timeout: async (_, reply) => void (await reply()),
  429: instead(false, 429, { ...json, 'Retry-After': '0' }, refused('rate_limited')),
  '500 before': instead(false, 500, json, refused('internal_error')),
  '500 after': instead(true, 500, json, refused('internal_error')),
  '502 page': instead(true, 502, { 'Content-Type': 'text/html' }, '<h1>Bad gateway</h1>'),
  503: instead(false, 503, { ...json, 'Retry-After': '0' }, refused('unavailable')),
  'in progress': instead(true, 409, { ...json, 'Retry-After': '0' }, refused('idempotency_in_progress')),
  'cut body': async (response, reply) => {
    const { status, headers, body } = await reply()
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
    response.write(body.slice(0, body.length / 2), () => response.socket!.resetAndDestroy())
  },
}

/**
 * A proxy on loopback to the API at `url` that does to each call what `choose` says: the name of a fault, or undefined
 * to answer. `calls` are those it received.
 */
export async function openFaultyProxy(url: string, choose: (request: IncomingMessage) => string | undefined) {
  const calls: IncomingMessage[] = []
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    calls.push(request)
    const fault = choose(request)
    const reply = async (): Promise<Reply> => {
      const answer = await forward(url, request, body)
      return { status: answer.status, headers: headersOf(answer), body: await answer.text() }
    }
    // The program behind may have stopped.
    const answered = fault ? FAULTS[fault]!(response, reply) : answer(response, reply)
    await Promise.resolve(answered).catch(() => response.destroy())
  }
}

function headersOf({ headers }: Response): Record<string, string> {
  const passed = ['content-type', 'etag', 'location', 'retry-after', 'x-request-id', 'idempotent-replayed']
  return Object.fromEntries(passed.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])))
}
