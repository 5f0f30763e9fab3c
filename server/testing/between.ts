import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Meddle = (request: IncomingMessage & { body: string }, response: ServerResponse) => Promise<boolean>

/**
 * A proxy between a program and the API at `url`. `meddle` can act before a call is forwarded, or respond to it instead;
 * it then resolves with true.
 */
export async function between(url: string, meddle: Meddle) {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (await meddle(Object.assign(request, { body }), response)) return
    const answer = await forward(url, request, body)
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  }
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: address, [Symbol.dispose]: () => void server.close() }
}

/** Sends a received call to the API at `url`. */
export function forward(url: string, { method, url: path, headers: given }: IncomingMessage, body: string) {
  const { authorization = '', 'content-type': type, 'if-match': match, 'idempotency-key': key } = given
  const headers = { authorization, ...(type && { 'content-type': type }), ...(match && { 'if-match': match }) }
  return fetch(`${url}${path}`, {
    method: method!,
    headers: { ...headers, ...(key && { 'idempotency-key': String(key) }) },
    ...(body && { body }),
  })
}
