import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  headers: IncomingHttpHeaders
  /** The exact bytes. */
  body: string
  /** `body`, parsed. */
  json: { event: string; data: Record<string, unknown>; workspace_id: string; ts: string }
  at: number
}

type Answer = number | ((response: ServerResponse, received: Received) => void)

/** A subscriber on loopback: stores what it receives and answers 200 unless `answer` is set. */
export async function startReceiver() {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const one = { headers: request.headers, body, json: JSON.parse(body), at: performance.now() } as Received
      received.push(one)
      for (const look of waiting) look()
      const { answer } = receiver
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(response, one)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: 200 as Answer,
    /** Resolves once `enough` accepts the received deliveries. */
    until(enough: (all: readonly Received[]) => boolean): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (!enough(received)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
      return promise
    },
    count: (number: number) => receiver.until((all) => all.length >= number),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
