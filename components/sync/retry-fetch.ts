import { randomId } from './random-id.ts'

/** A repeated identical request within this time is a retry; later, it is a new request. */
const SOON_MS = 2 * 60_000

/** Requests without a response: their content and idempotency key. */
const lost = new Map<string, { key: string; at: number }>()

/**
 * Fetch with idempotent writes: a repeated request whose response was lost reuses its key, so the server applies it
 * once. Replaces the browser's network errors with a readable message.
 */
export const retryFetch: typeof fetch = async (input, init) => {
  try {
    const body = init?.body
    if (typeof input !== 'string' || typeof body !== 'string') return await fetch(input, init)
    return await write(`${input} ${body}`, new Request(input, init))
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw new Error('Cannot reach the server. Try again in a moment.')
  }
}

/** After the page learned otherwise that a write with this text arrived: the same text sent again is a new request. */
export function forgetLost(procedure: string, text: string): void {
  const quoted = JSON.stringify(text)
  for (const call of lost.keys()) if (call.includes(`/${procedure}`) && call.includes(quoted)) lost.delete(call)
}

async function write(call: string, request: Request): Promise<Response> {
  const at = Date.now()
  const earlier = lost.get(call)
  const key = earlier && at - earlier.at < SOON_MS ? earlier.key : randomId()
  request.headers.set('Idempotency-Key', key)
  try {
    const answer = await fetch(request)
    const body = await answer.blob()
    // With a gateway error, it is unknown whether the write succeeded.
    if (answer.status >= 502) lost.set(call, { key, at })
    else lost.delete(call)
    return new Response(body, answer)
  } catch (error) {
    lost.set(call, { key, at })
    throw error
  }
}
