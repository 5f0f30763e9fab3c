import type { IncomingHttpHeaders } from 'node:http'

export type SimulatedRequest = {
  method: string
  path: string
  /** The path and query as sent, where encoding matters. */
  rawUrl: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type Reply = { status: number; headers?: Record<string, string>; body: string | Buffer }

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: JSON.stringify(body),
})
