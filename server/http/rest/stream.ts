import type { ServerResponse } from 'node:http'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { invalid } from '#server/core/values/errors.ts'
import { waitForDrain, writeOrCut } from '#server/http/wait-for-drain.ts'
import type { Program } from '#server/program.ts'
import type { Exchange } from '../request.ts'
import { endWithToken, abortWhenLeft } from './abort-when-left.ts'

const PING_MS = 15_000
/** The longest time for which a client that catches up may stop reading. */
const STUCK_MS = 60_000
const RETRY_HINT = 'retry: 1000\n\n'

type Page = { changes: { seq: number; text: string }[]; after: number; hasMore: boolean }
type Open = (ctx: CallContext, query: Record<string, unknown>) => Promise<unknown>

/**
 * A stream of changes as server-sent events (HTML Living Standard §9.2). While a client catches up, the next page is
 * read when it has taken the last one. Later changes wait for it, up to 4 MB.
 */
export async function sendStream(
  program: Program,
  ctx: CallContext,
  exchange: Exchange,
  query: Record<string, unknown>,
  open: Open,
): Promise<void> {
  const { request, response } = exchange
  const { signal, end } = abortWhenLeft(program, exchange)
  try {
    const resumed = resumedAt(request.headers['last-event-id'])
    const from = resumed === undefined ? query : { ...query, since: undefined, after: resumed }
    const pages = (await open({ ...ctx, signal }, from)) as AsyncIterable<Page>
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
    if (request.method === 'HEAD') return void response.end()
    // Sends the headers, and shows that the stream is open.
    response.write(': open\n\n')
    const ping = setInterval(() => void response.write(': ping\n\n'), PING_MS)
    try {
      let last: number | undefined
      for await (const page of pages) {
        const frames = framesOf(page, last)
        last = page.after
        if (frames !== '') writeOrCut(response, frames)
        if (page.hasMore && response.writableNeedDrain) await drained(ctx, response)
      }
    } finally {
      clearInterval(ping)
    }
  } catch (error) {
    // The client has left.
    if (response.destroyed) return
    throw error
  } finally {
    end()
  }
  // A client that does not read would keep the connection open.
  if (response.writableNeedDrain) response.destroy()
  else response.end(RETRY_HINT)
}

/** A position that moved past other changes follows as an event without data, which clients do not see but resume from. */
function framesOf({ changes, after }: Page, last: number | undefined): string {
  const frames = changes.map(({ seq, text }) => `id: ${seq}\ndata: ${text}\n\n`).join('')
  return after === (changes.at(-1)?.seq ?? last) ? frames : `${frames}id: ${after}\n\n`
}

function resumedAt(lastEventId: string | string[] | undefined): number | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined
  if (!/^\d{1,15}$/.test(String(lastEventId))) throw invalid('Last-Event-ID', 'must be the id of an event')
  return Number(lastEventId)
}

async function drained(ctx: CallContext, response: ServerResponse): Promise<void> {
  const stuck = setTimeout(() => response.destroy(), STUCK_MS)
  const forget = endWithToken(ctx, response)
  await waitForDrain(response).finally(() => {
    clearTimeout(stuck)
    forget()
  })
}
