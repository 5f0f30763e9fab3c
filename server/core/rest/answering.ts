import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** The response of the page being rendered; pages cannot access it directly. */
export const answering = new AsyncLocalStorage<ServerResponse>()

/** Sets status 404 for the page being rendered, unless the response has started. */
export function answerNotFound(): void {
  const response = answering.getStore()
  if (response && !response.headersSent) response.statusCode = 404
}
