import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import { errorBody } from '#server/core/values/errors.ts'
import { type Env, SettingError } from '#server/env.ts'
import { limitBody, PATIENCE } from './body.ts'
import { sendError, sendJson } from './request.ts'

/** How long a request may take to arrive here after the client sent it. */
const ON_ITS_WAY_MS = 250
/** How long new connections may delay closing the port. */
const STILL_COMING_MS = 2_000

export type Listener = {
  readonly server: Server
  /** The port in use; the system chooses it for PORT=0. */
  readonly port: number
  /**
   * Passes requests to `handle` from now on. Before, only /livez answers, and all other requests get 503 with
   * Retry-After.
   */
  serve(handle: RequestListener): void
  /** Opens the port of a listener that was `held` back. */
  open(): Promise<void>
  /** Waits for running requests, at most `milliseconds`; resolves when no connection is left. */
  close(milliseconds: number): Promise<void>
}

export type Upgrade = {
  accepts(request: IncomingMessage): boolean
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/**
 * Opens the port first, so that an accidental second start has no other effect. `held`: opens the port only on
 * `open()`, for a process that shares the port with running processes.
 */
export async function listen(
  env: Pick<Env, 'host' | 'port'>,
  upgrade?: Upgrade,
  { patience = PATIENCE, held = false } = {},
): Promise<Listener> {
  let handle: RequestListener = answerStarting
  const idleSince = new Map<Socket, number>()
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: patience.upload,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Without an accepted upgrade the header is ignored, as RFC 9110 §7.8 allows: we support no other protocol.
      shouldUpgradeCallback: (request) => upgrade?.accepts(request) ?? false,
      // Node would reject these requests without a response body.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket } = request
      idleSince.set(socket, Infinity)
      response.once('close', () => idleSince.has(socket) && idleSince.set(socket, Date.now()))
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        response.setHeader('Connection', 'close')
        return sendError(response, 'validation_error', 'Send the Host header, which HTTP/1.1 requires.')
      }
      const twice = sentTwice(request)
      if (twice) {
        response.setHeader('Connection', 'close')
        return sendError(response, 'validation_error', `Send the ${twice} header once.`)
      }
      limitBody(request, () => answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket), patience)
      handle(request, response)
    },
  )
  server.on('connection', (socket) => {
    idleSince.set(socket, Date.now())
    socket.once('close', () => idleSince.delete(socket))
  })
  server.on('clientError', answerUnreadable)
  server.on('checkExpectation', (_, response) =>
    sendError(response, 'validation_error', 'The only accepted value of Expect is 100-continue. Remove the header.', {
      status: 417,
    }),
  )
  if (upgrade) server.on('upgrade', (request, socket, head) => upgrade.handle(request, socket, head))
  if (!held) await bound(server, env)
  return {
    server,
    port: held ? env.port : (server.address() as AddressInfo).port,
    serve: (next) => void (handle = next),
    open: async () => {
      if (held) await bound(server, env)
    },
    close: (milliseconds) => close(server, idleSince, milliseconds),
  }
}

/** Returns the port that can be opened: `port`, or a free one for 0. Throws a SettingError if it cannot be. */
export async function findPort({ host, port }: Pick<Env, 'host' | 'port'>): Promise<number> {
  const server = createServer()
  await bound(server, { host, port })
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

const ONCE = new Set(['host', 'authorization', 'content-type'])

/** Node keeps the first of these repeated headers; a proxy may use the last (RFC 9112 §3.2 for Host). */
function sentTwice({ rawHeaders }: IncomingMessage): string | undefined {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!ONCE.has(name)) continue
    if (seen.has(name)) return rawHeaders[at]
    seen.add(name)
  }
  return undefined
}

async function bound(server: Server, { host, port }: Pick<Env, 'host' | 'port'>) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  try {
    await promise
  } catch (error) {
    throw cannotListen((error as NodeJS.ErrnoException).code, host, port) ?? error
  }
  server.removeListener('error', reject)
}

function cannotListen(code: string | undefined, host: string, port: number): SettingError | undefined {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} on ${host} is in use. Stop the other program, or set another PORT.`,
    EACCES: `This user cannot open PORT ${port}. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Set HOST to an address of this machine, or to 0.0.0.0.`,
    ENOTFOUND: `HOST ${host} does not resolve. Set HOST to an address of this machine, or to 0.0.0.0.`,
  }
  const reason = reasons[code ?? '']
  return reason ? new SettingError(reason) : undefined
}

const answerStarting: RequestListener = ({ url }, response) => {
  if (url === '/livez') return sendJson(response, 200, { ok: true })
  response.setHeader('Retry-After', '2')
  sendError(response, 'unavailable', 'Atrium is starting. Try again later.')
}

const unreadable: Record<string, [string, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'validation_error',
    'The headers exceed 16 KB. Send fewer or shorter headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation_error', 'The request timed out. Send it again.'],
}

/** Answers a request that Node's parser rejected, if the connection is still writable. */
function answerUnreadable(error: { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = unreadable[error.code ?? ''] ?? [
    '400 Bad Request',
    'validation_error',
    'The request is not valid HTTP/1.1.',
  ]
  const requestId = randomUUID()
  const body = JSON.stringify(errorBody({ error: code, message }, requestId))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

/**
 * Closes each connection shortly after it becomes idle, since a request may be in transit, and all others at the
 * deadline. Node's `closeIdleConnections` does not wait, and skips connections that never sent a request, which
 * browsers open.
 */
async function close(server: Server, idleSince: Map<Socket, number>, milliseconds: number) {
  await accepted(server)
  server.closeIdleConnections = () => undefined
  let isClosed = false
  const closed = new Promise<void>((resolve) => void server.close(() => resolve())).then(() => (isClosed = true))
  const began = Date.now()
  while (!isClosed) {
    const now = Date.now()
    const late = now - began >= milliseconds
    for (const [socket, since] of idleSince) if (late || now - Math.max(since, began) >= ON_ITS_WAY_MS) socket.destroy()
    await Promise.race([closed, delay(50)])
  }
}

/** Waits until no connection is left to accept: the system resets those that still wait when the port closes. */
async function accepted(server: Server) {
  let quietTurns = 0
  const onConnection = () => (quietTurns = 0)
  server.on('connection', onConnection)
  // Two turns, because the first may already have polled for connections.
  for (const began = Date.now(); quietTurns < 2 && Date.now() - began < STILL_COMING_MS; quietTurns++) await immediate()
  server.off('connection', onConnection)
}
