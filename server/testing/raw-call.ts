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

/** Sends a request without the normalization of `fetch`. Of a stream, it reads the first bytes and leaves. */
export function rawCall(url: string, { method, path, headers, body }: RawCall): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>()
  const { hostname, port } = new URL(url)
  const length = body || ['POST', 'PUT', 'PATCH'].includes(method) ? { 'Content-Length': body?.length ?? 0 } : {}
  const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
    const chunks: Buffer[] = []
    const answer = () => {
      const text = Buffer.concat(chunks).toString()
      resolve({ status: response.statusCode!, headers: response.headers as RawReply['headers'], text })
    }
    const isStream = response.headers['content-type']?.startsWith('text/event-stream')
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (!isStream) return
      answer()
      response.destroy()
    })
    response.once('error', reject)
    response.once('end', answer)
  })
  sent.once('error', reject)
  sent.end(body)
  return promise
}
