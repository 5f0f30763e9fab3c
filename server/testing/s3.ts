import { createHmac, hash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

const KEY = 'S3RVER'
const SECRET = 'a secret/with+signs'
const BUCKET = 'atrium-files'

/**
 * An S3 server on disk. The library does not support Signature Version 4, so this checks the signature of each request
 * first. Keeps port and objects across `stop` and `start`.
 */
export async function startS3() {
  const directory = mkdtempSync(path.join(tmpdir(), 'atrium-s3-'))
  const calls: string[] = []
  let [server, port] = [undefined as S3rver | undefined, 0]
  let held: { method: string; reached: () => void; go: Promise<void> } | undefined

  async function start(): Promise<void> {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    })
    server.middleware.unshift(async (exchange, next) => {
      const { req } = exchange
      calls.push(req.method!)
      if (held && req.method === held.method) {
        held.reached()
        await held.go
      }
      if (!isSigned(req)) {
        req.resume()
        Object.assign(exchange, { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' })
        return
      }
      await next()
    })
    ;({ port } = await server.run())
  }

  async function stop(): Promise<void> {
    server?.httpServer.closeAllConnections()
    await server?.close()
    server = undefined
  }

  await start()
  const url = (secret = SECRET) =>
    `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}?region=eu-central-1&protocol=http`
  return {
    /** The setting that selects this server. */
    url,
    /** The methods of all requests. */
    calls,
    start,
    stop,
    /** Paths of the objects on disk; writing to one changes the object. */
    objects: () =>
      readdirSync(path.join(directory, BUCKET), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.name.endsWith('._S3rver_object'))
        .map((entry) => path.join(entry.parentPath, entry.name)),
    /** Requests with this method wait before a byte of their body is read. `reached` resolves when one has come. */
    hold(method: string) {
      const reached = Promise.withResolvers<void>()
      const go = Promise.withResolvers<void>()
      held = { method, reached: reached.resolve, go: go.promise }
      const release = () => {
        held = undefined
        go.resolve()
      }
      return { reached: reached.promise, release }
    },
    async end() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** AWS Signature Version 4 in the Authorization header (Amazon S3 API Reference, "Signature Calculations for the Authorization Header"). */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const sent =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, key, scope = '', names = '', signature] = sent.exec(headers.authorization ?? '') ?? []
  const [pathname, query = ''] = url!.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query, lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const date = String(headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical)].join('\n')
  let signing: Buffer = Buffer.from(`AWS4${SECRET}`)
  for (const part of scope.split('/')) signing = createHmac('sha256', signing).update(part).digest()
  const late = Math.abs(Date.now() - Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')))
  return key === KEY && late < 900_000 && createHmac('sha256', signing).update(text).digest('hex') === signature
}
