import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a slow client of a stream. */
const MOST_WAITING = 4 * 1024 * 1024

/** Writes to a stream; disconnects a client for whom too much waits already. It resumes afterwards. */
export function writeOrCut(response: ServerResponse, frame: string | Buffer): void {
  if (response.writableLength > MOST_WAITING) response.destroy()
  else response.write(frame)
}

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
