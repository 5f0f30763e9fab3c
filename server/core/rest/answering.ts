import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { toDomainError, unavailable } from '#server/core/values/errors.ts'

/** The response of the page being rendered; pages cannot access it directly. */
const answering = new AsyncLocalStorage<ServerResponse>()
const outages = new WeakSet<ServerResponse>()

/** Renders a page. Its error page has status 503 if the database was unavailable. */
export function answerWith(response: ServerResponse, render: () => Promise<void>): Promise<void> {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !outages.has(response)) return writeHead(status, ...rest)
    for (const [name, value] of Object.entries(unavailable().headers)) response.setHeader(name, value)
    return writeHead(503, ...rest)
  }
  return answering.run(response, render)
}

/** Notes an error of the page being rendered. */
export function noteError(error: unknown): void {
  const response = answering.getStore()
  if (response && toDomainError(error).code === 'unavailable') outages.add(response)
}

/** Sets status 404 for the page being rendered, unless the response has started. */
export function answerNotFound(): void {
  const response = answering.getStore()
  if (response && !response.headersSent) response.statusCode = 404
}
