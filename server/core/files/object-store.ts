import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { Log } from '#server/core/operations/log.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { Bucket } from './bucket.ts'

/** Streams to and from a bucket that the operator configured. Its host may be private, unlike user-supplied URLs. */
export type ObjectStore = {
  /** Stores `size` bytes; the store compares them with the SHA-256, which the signature covers. */
  put(
    key: string,
    object: { size: number; sha256: string; content: AsyncIterable<Buffer> },
    signal: AbortSignal,
  ): Promise<void>
  /** Bytes `from` to `to`, both included. */
  read(key: string, from: number, to: number, signal?: AbortSignal): AsyncGenerator<Buffer>
  /** Deletes the object, if there is one. */
  remove(key: string): Promise<void>
  end(): Promise<void>
}

/** For a complete upload; leases of objects are longer. */
const PUT_MS = 5 * 60_000
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const WAITS = { connect: { timeout: 10_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 }

/** An S3-compatible store, signed with AWS Signature Version 4. Follows no redirects. Errors name the status and S3's code. */
export function createObjectStore(
  { url, region, key: accessKeyId, secret: secretAccessKey }: Bucket,
  log: Log,
): ObjectStore {
  const agent = new Agent(WAITS)
  type Sent = { headers?: Record<string, string>; body?: Readable; signal?: AbortSignal }

  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { headers = {}, body, signal }: Sent,
    ok: number[],
  ) {
    const signer = new AwsV4Signer({
      method,
      url: `${url}/${key}`,
      headers: { 'x-amz-content-sha256': EMPTY, ...headers },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    })
    const signed = await signer.sign()
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher: agent,
      ...(signal && { signal }),
    })
    if (ok.includes(answer.statusCode)) return answer
    throw new Error(`${method} was answered ${answer.statusCode} ${await codeOf(answer)} by the object store`)
  }

  return {
    async put(key, { size, sha256, content }, stop) {
      const headers = { 'content-length': String(size), 'x-amz-content-sha256': sha256 }
      const sent = {
        headers,
        body: Readable.from(content),
        signal: AbortSignal.any([stop, AbortSignal.timeout(PUT_MS)]),
      }
      await (await call('PUT', key, sent, [200])).body.dump()
    },
    async *read(key, from, to, signal) {
      try {
        const { body } = await call(
          'GET',
          key,
          { headers: { range: `bytes=${from}-${to}` }, ...(signal && { signal }) },
          [206],
        )
        yield* body as AsyncIterable<Buffer>
      } catch (error) {
        log.warn({ error, key }, 'could not read a file from the object store')
        throw new DomainError('unavailable', 'The file storage does not respond. Try again in a minute.', {
          headers: { 'Retry-After': '60' },
        })
      }
    },
    async remove(key) {
      await (await call('DELETE', key, {}, [200, 204, 404])).body.dump()
    },
    end: () => agent.destroy(),
  }
}

const SHOWN = 2_048

/** What S3 calls the error: `SignatureDoesNotMatch`, `NoSuchBucket`. */
async function codeOf({ body }: Dispatcher.ResponseData): Promise<string> {
  let text = ''
  for await (const part of body) {
    text += String(part)
    if (text.length > SHOWN) break
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? ''
}
