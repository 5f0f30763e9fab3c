import type { ServerResponse } from 'node:http'
import { createCaller } from '#server/app-router.ts'
import type { LiveMessage } from '#server/core/live/message.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { Program } from '#server/program.ts'
import type { Exchange, Route } from './request.ts'
import { sessionContextOf } from './trpc/trpc.ts'
import { writeOrCut } from './wait-for-drain.ts'

const PING_MS = 15_000
const RETRY_HINT = 'retry: 1000\n\n'

/**
 * The subscription `changes.live` as server-sent events in the format of tRPC's client. Implemented here to serialize a
 * message once for a thousand streams, and to send a retry hint on a stop.
 */
export function liveStream(program: Program): Route {
  const frames = new WeakMap<LiveMessage, Buffer>()
  const frameOf = (message: LiveMessage) => {
    const known = frames.get(message)
    if (known) return known
    const frame = Buffer.from(`data: ${JSON.stringify(message)}\nid: ${message.seq}\n\n`)
    frames.set(message, frame)
    return frame
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { response } = exchange
    const closing = new AbortController()
    const close = () => closing.abort()
    response.once('close', close)
    const forget = program.onDrain(close)
    try {
      const stream = await open(program, exchange, closing.signal)
      begin(response)
      const ping = setInterval(() => void response.write('event: ping\ndata: \n\n'), PING_MS)
      try {
        for await (const envelope of stream) {
          // The type of `tracked()` hides that it returns a tuple.
          const [, message] = envelope as unknown as [string, LiveMessage]
          writeOrCut(response, frameOf(message))
        }
      } finally {
        clearInterval(ping)
      }
    } catch (error) {
      if (response.headersSent) program.log.error({ error, requestId: exchange.requestId }, 'a live stream failed')
      else throw refusalOf(error)
    } finally {
      forget()
    }
    response.end(RETRY_HINT)
  }
  return { methods: ['GET'], handle }
}

async function open(program: Program, exchange: Exchange, signal: AbortSignal) {
  const query = new URLSearchParams(exchange.query)
  const ctx = await sessionContextOf(program, exchange, query.get('workspace') ?? '')
  const lastSeen = exchange.request.headers['last-event-id']
  const input: unknown = parsed(query.get('input'))
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const resumed = typeof lastSeen === 'string' && isObject ? { ...input, lastEventId: lastSeen } : input
  return createCaller({ ...ctx, signal }).changes.live(resumed as object)
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? {} : JSON.parse(text)
  } catch {
    return text
  }
}

function begin(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  })
  response.write(`event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: PING_MS * 2.5 })}\n\n`)
}
