import { isIP } from 'node:net'
import { inNetworks, type Network } from '#server/core/values/network.ts'
import { mayReach } from './address.ts'
import { readDestination, vetDestination } from './destination.ts'
import { bodyText, exchange, type Exchange } from './exchange.ts'
import { failure, failureCode, Refusal, timeoutIn, type Failure, type FailureCode } from './failures.ts'
import { createPool } from './pool.ts'
import { type Address, createResolve, type Resolve } from './resolve.ts'

/** The total time of a request unless it says otherwise. */
export const DEADLINE_MS = 10_000

export type OutboundRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body: Buffer | string
  /** The request contains a secret: http is only possible to allowed networks. */
  confidential?: true
  /** The total time for DNS, connecting, TLS, sending, and reading the response; `DEADLINE_MS` by default. */
  deadlineMs?: number
  bodyCapBytes?: number
  /** `bytes`: the body is in `bytes` instead of `body`, as it came. */
  as?: 'text' | 'bytes'
  /** Ends the request as `interrupted`. */
  signal?: AbortSignal
}

/** ms; 0 = not needed (a literal address, plain http, a connection already open), null = not reached. */
export type Timings = {
  dns: number | null
  connect: number | null
  tls: number | null
  firstByte: number | null
  total: number
}

export type OutboundResult = {
  /** A complete 2xx response within the deadline. */
  ok: boolean
  status?: number
  headers?: Record<string, string>
  /** The start of the body as text; omitted if it is compressed, because nothing is decompressed. */
  body?: string
  /** The body, if requested as bytes; omitted like `body`. */
  bytes?: Buffer
  truncated: boolean
  timings: Timings
  /** The address that was reached. */
  address?: string
  /** Present exactly when not ok. */
  error?: Failure
}

export type Outbound = ReturnType<typeof createOutbound>

type Options = { allowedNetworks: readonly Network[]; resolve?: Resolve }

/**
 * The only client for user-supplied URLs. Every request resolves the host anew, is rejected if any address is not
 * public or allowed, and connects only to the checked addresses. No redirects, no proxy from the environment, no
 * decompression. `send` never throws for errors of the URL or the network; `close` ends running requests as
 * `interrupted`.
 */
export function createOutbound({ allowedNetworks, resolve = createResolve() }: Options) {
  const pool = createPool()
  const running = new Set<AbortController>()
  let closed = false

  async function send(request: OutboundRequest): Promise<OutboundResult> {
    const began = performance.now()
    const timings: Timings = { dns: null, connect: null, tls: null, firstByte: null, total: 0 }
    const end = (code: FailureCode | null, result: Partial<OutboundResult> = {}): OutboundResult => {
      timings.total = performance.now() - began
      const error = code ? { error: failure(code) } : {}
      return { ok: code === null, truncated: false, ...result, timings: rounded(timings), ...error }
    }
    const destination = readDestination(request.url)
    if (!destination.ok) return end('destination_not_allowed')
    if (closed) return end('interrupted')

    const url = new URL(destination.url)
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), request.deadlineMs ?? DEADLINE_MS)
    running.add(abort)
    const interrupt = () => abort.abort(new Refusal('interrupted'))
    request.signal?.addEventListener('abort', interrupt)
    if (request.signal?.aborted) interrupt()
    try {
      const addresses = await unlessAborted(resolve(url.hostname), abort.signal)
      timings.dns = isLiteral(url) ? 0 : performance.now() - began
      const needsTls = request.confidential && url.protocol === 'http:'
      const isAllowed = ({ address }: Address) =>
        needsTls ? inNetworks(address, allowedNetworks) : mayReach(address, allowedNetworks)
      if (!addresses.every(isAllowed)) return end('destination_not_allowed')

      const connection = pool.take(url.origin, addresses)
      const answer = await exchange(connection, asCall(request, url), abort.signal)
      pool.giveBack(url.origin, connection, answer.clean)
      Object.assign(timings, connection.opening, { firstByte: answer.firstByte })
      return end(verdict(answer), {
        ...shown(answer, request.as),
        ...(connection.address ? { address: connection.address } : {}),
      })
    } catch (error) {
      return end(failureCode(error, 'dns'))
    } finally {
      clearTimeout(timer)
      running.delete(abort)
      request.signal?.removeEventListener('abort', interrupt)
    }
  }

  function close(): void {
    closed = true
    for (const abort of running) abort.abort(new Refusal('interrupted'))
    pool.close()
  }

  /** Whether a user may store this URL; advisory, because `send` checks again. */
  const vet = (url: string, options: Pick<OutboundRequest, 'confidential'> = {}) =>
    vetDestination(url, { ...options, allowedNetworks, resolve })

  return { send, vet, close }
}

/** The result of `work`, or a Refusal once `signal` aborts. */
async function unlessAborted<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason instanceof Refusal ? signal.reason : new Refusal(timeoutIn.dns))
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  return await Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

const asCall = ({ method, headers, body, bodyCapBytes = 16 * 1024 }: OutboundRequest, url: URL) => ({
  path: url.pathname + url.search,
  method,
  headers: { 'accept-encoding': 'identity', ...headers },
  body,
  bodyCapBytes,
})

function verdict({ failed, status = 0 }: Exchange): FailureCode | null {
  if (failed) return failed
  if (status >= 300 && status < 400) return 'redirect_refused'
  return status >= 200 && status < 300 ? null : 'error_status'
}

function shown(
  { status, headers, bytes, truncated }: Exchange,
  as: 'text' | 'bytes' = 'text',
): Partial<OutboundResult> {
  if (status === undefined || headers === undefined) return {}
  const readable = (headers['content-encoding'] ?? 'identity') === 'identity'
  const body = as === 'bytes' ? { bytes } : { body: bodyText(bytes) }
  return { status, headers, truncated, ...(readable ? body : {}) }
}

const isLiteral = ({ hostname }: URL) => hostname.startsWith('[') || isIP(hostname) !== 0

const rounded = (timings: Timings): Timings => ({
  dns: tenths(timings.dns),
  connect: tenths(timings.connect),
  tls: tenths(timings.tls),
  firstByte: tenths(timings.firstByte),
  total: Math.round(timings.total * 10) / 10,
})

const tenths = (ms: number | null) => (ms === null ? null : Math.round(ms * 10) / 10)
