import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Resolves when the client has taken what was written; rejects when it has left. */
export async function waitForDrain(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  response.once('close', leave)
  try {
    if (response.destroyed) leave()
    await once(response, 'drain', { signal: gone.signal })
  } finally {
    response.off('close', leave)
  }
}
