import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a request waits for a ready node. */
const PATIENCE_MS = 4_000

/**
 * A small load balancer: alternates between nodes whose `/readyz` last returned 200, checked every `lookMs`. With
 * `failover` it tries the next node when a connection is refused, because nothing was sent. Any other failure returns
 * 502.
 */
export async function openBalancer(nodes: readonly string[], { lookMs = 50, failover = true } = {}) {
  const ready = new Set(nodes)
  const closing = new AbortController()
  const look = async (node: string) => {
    while (!closing.signal.aborted) {
      const is = await fetch(`${node}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (is) ready.add(node)
      else ready.delete(node)
      await delay(lookMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const looking = nodes.map(look)
  let turn = 0
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    for (const began = Date.now(); Date.now() - began < PATIENCE_MS;) {
      const candidates = nodes.filter((node) => ready.has(node))
      const node = candidates[turn++ % candidates.length]
      try {
        if (!node) throw Object.assign(new Error('no node is ready'), { code: 'ECONNREFUSED' })
        const answer = await pass(node, incoming, body)
        response.writeHead(answer.statusCode!, { ...answer.headers, connection: 'keep-alive' })
        return void answer.pipe(response)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ECONNREFUSED' || (node && !failover))
          return void response.writeHead(502).end(JSON.stringify({ error: code ?? 'cut' }))
        await delay(10)
      }
    }
    response.writeHead(502).end(JSON.stringify({ error: 'refused' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (node: string) => ready.has(node),
    async close() {
      closing.abort()
      await Promise.all(looking)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(node: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const sent = request(node + url, { method, headers: { ...headers, connection: 'close' }, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}
