import { Agent, request } from 'node:http'

export type RawCall = {
  method: string
  /** Percent-encoded by the caller and sent unchanged: `..` is not normalized. */
  path: string
  headers: Record<string, string>
  body?: Uint8Array
}
export type RawReply = { status: number; headers: Record<string, string | undefined>; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a request without the normalization of `fetch`. */
export function rawCall(url: string, { method, path, headers, body }: RawCall): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>()
  const { hostname, port } = new URL(url)
  const length = body || ['POST', 'PUT', 'PATCH'].includes(method) ? { 'Content-Length': body?.length ?? 0 } : {}
  const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('error', reject)
    response.once('end', () => {
      const text = Buffer.concat(chunks).toString()
      resolve({ status: response.statusCode!, headers: response.headers as RawReply['headers'], text })
    })
  })
  sent.once('error', reject)
  sent.end(body)
  return promise
}
