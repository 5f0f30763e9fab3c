import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** The response for which a page is being made: pages are given nothing of it. */
export const answering = new AsyncLocalStorage<ServerResponse>()

/** Says 404 of the page that is being made, as long as nothing of it has left. */
export function answerNotFound(): void {
  const response = answering.getStore()
  if (response && !response.headersSent) response.statusCode = 404
}
