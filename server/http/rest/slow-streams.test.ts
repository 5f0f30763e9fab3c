import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { openTeam } from '#server/testing/team.ts'
import type { Exchange } from '../request.ts'
import { sendStream } from './stream.ts'

const team = openTeam()
let server: Server
afterEach(() => server.close())

const KB = 'x'.repeat(1_000)
/** Half a MB each. The buffers of a connection hold some of them. */
const textOf = (seq: number) => JSON.stringify({ seq, data: KB.repeat(500) })

/** Streams up to so many pages to a client that does not read yet. */
async function stream(pages: number, hasMore: boolean) {
  const sent = { pages: 0, isOver: false, error: undefined as unknown }
  async function* made(signal: AbortSignal) {
    for (let seq = 1; seq <= pages && !signal.aborted; seq++) {
      sent.pages = seq
      yield { changes: [{ seq, text: textOf(seq) }], after: seq, hasMore }
      await new Promise(setImmediate)
    }
    sent.isOver = true
  }
  server = createServer((request, response) => {
    const ctx = { actor: { kind: 'system' } } as never
    const open = async ({ signal }: CallContext) => made(signal!)
    const sending = sendStream(team.api.program, ctx, { request, response } as Exchange, {}, open)
    sending.catch((error: unknown) => (sent.error = error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await once(socket, 'readable')
  const receive = async () => Buffer.concat(await socket.toArray().catch(() => [])).toString()
  return { sent, receive }
}

test('a client is disconnected when more than 4 MB of new changes wait for it', async () => {
  const { sent, receive } = await stream(1_000, false)
  await expect.poll(() => sent.isOver).toBe(true)
  expect(sent.pages).toBeLessThan(1_000)
  expect(sent.error).toBeUndefined()
  expect(await receive()).not.toContain('retry: 1000')
})

test('a client that catches up slowly gets all of it, and the next page waits for it', async () => {
  const { sent, receive } = await stream(200, true)
  expect(sent.pages).toBeLessThan(200)
  const text = await receive()
  expect(text.match(/^id: \d+$/gm)).toHaveLength(200)
  expect(text).toContain('retry: 1000')
  expect(sent).toEqual({ pages: 200, isOver: true, error: undefined })
})
