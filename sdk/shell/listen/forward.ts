import { Agent, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Target } from './target.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 16 * 1024

/** What the target answered: `status` is null, and `error` says why, if it did not. */
export type Answer = { status: number | null; ms: number; error: string | null }

/** Own agents, because the global ones can use a proxy of the environment. */
const AGENTS = { 'http:': new Agent(), 'https:': new SecureAgent() }

/** Posts a delivery to the checked addresses only, follows no redirect, and reads 16 KiB of the answer. */
export async function forward(
  { url, addresses, isVerified }: Target,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<Answer> {
  const began = performance.now()
  const pinned: LookupFunction = (_name, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  }
  // A signal made of others would keep each request in memory as long as the command runs.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, TIMEOUT_MS)
  signal.addEventListener('abort', end)
  const bytes = Buffer.from(body)
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(bytes.length) },
    lookup: pinned,
    signal: ending.signal,
  }
  const isSecure = url.protocol === 'https:'
  const outcome = await new Promise<number | Error>((resolve) => {
    const answered = (response: IncomingMessage) => {
      let size = 0
      const done = () => resolve(response.statusCode!)
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= MOST_BYTES) return
        done()
        response.destroy()
      })
      response.once('end', done)
      response.once('error', resolve)
    }
    const sent = isSecure
      ? requestHttps(url, { ...options, agent: AGENTS['https:'], rejectUnauthorized: isVerified }, answered)
      : requestHttp(url, { ...options, agent: AGENTS['http:'] }, answered)
    sent.once('error', resolve)
    sent.end(bytes)
  }).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
  signal.throwIfAborted()
  const ms = Math.round(performance.now() - began)
  if (typeof outcome === 'number') return { status: outcome, ms, error: null }
  return { status: null, ms, error: ending.signal.aborted ? 'timeout' : codeOf(outcome) }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.message)

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300
