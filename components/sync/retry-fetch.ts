import { randomId } from './random-id.ts'

/** Whoever presses again does so soon; later the same words mean another one. */
const SOON_MS = 2 * 60_000

/** Calls whose answer was lost: what was sent, and the key under which. */
const lost = new Map<string, { key: string; at: number }>()

/**
 * The browser's way to the server. Nobody knows whether a write was done whose answer was lost: sent again as it was, it has the
 * key of its first try, under which the server does it once. What browsers say of a network that is gone is not for people.
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

async function write(call: string, request: Request): Promise<Response> {
  const at = Date.now()
  const earlier = lost.get(call)
  const key = earlier && at - earlier.at < SOON_MS ? earlier.key : randomId()
  request.headers.set('Idempotency-Key', key)
  try {
    const answer = await fetch(request)
    const body = await answer.blob()
    // A proxy whose server is gone knows no more than we do.
    if (answer.status >= 502) lost.set(call, { key, at })
    else lost.delete(call)
    return new Response(body, answer)
  } catch (error) {
    lost.set(call, { key, at })
    throw error
  }
}
