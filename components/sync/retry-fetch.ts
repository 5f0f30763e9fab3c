import { randomId } from './random-id.ts'

/** A repeated identical request within this time is a retry; later, it is a new request. */
const SOON_MS = 2 * 60_000

type Lost = { key: string; at: number }
/** The idempotency keys of requests without a response, by their procedure and content. */
const lost = new Map<string, Map<string, Lost>>()

/**
 * Fetch with idempotent writes: a repeated request whose response was lost reuses its key, so the server applies it
 * once. Replaces the browser's network errors with a readable message.
 */
export const retryFetch: typeof fetch = async (input, init) => {
  try {
    const body = init?.body
    if (typeof input !== 'string' || typeof body !== 'string') return await fetch(input, init)
    return await write(lostOf(input.slice(input.lastIndexOf('/') + 1)), body, new Request(input, init))
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw new Error('Cannot reach the server. Try again in a moment.')
  }
}

function lostOf(procedure: string): Map<string, Lost> {
  const known = lost.get(procedure) ?? new Map<string, Lost>()
  lost.set(procedure, known)
  return known
}

/** After the page learned otherwise that a write with this text arrived: the same text sent again is a new request. */
export function forgetLost(procedure: string, text: string): void {
  const calls = lostOf(procedure)
  for (const body of calls.keys()) if (body.includes(JSON.stringify(text))) calls.delete(body)
}

async function write(calls: Map<string, Lost>, body: string, request: Request): Promise<Response> {
  const at = Date.now()
  const earlier = calls.get(body)
  const key = earlier && at - earlier.at < SOON_MS ? earlier.key : randomId()
  request.headers.set('Idempotency-Key', key)
  try {
    const answer = await fetch(request)
    const answered = await answer.blob()
    // With a gateway error, it is unknown whether the write succeeded.
    if (answer.status >= 502) calls.set(body, { key, at })
    else calls.delete(body)
    return new Response(answered, answer)
  } catch (error) {
    calls.set(body, { key, at })
    throw error
  }
}
