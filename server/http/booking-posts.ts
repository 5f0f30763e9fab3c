import { ZodError } from 'zod'
import { DomainError, invalid, toDomainError } from '#server/core/errors.ts'
import { addressKey } from '#server/core/network.ts'
import { MemoryLimiter } from '#server/core/rate-limit.ts'
import type { Program } from '#server/program.ts'
import { clientAddress } from './headers.ts'
import type { Exchange, Handler } from './request.ts'
import { readFormBody } from './rest-body.ts'

const BODY_LIMIT = 32 * 1024
const POSTS_PER_MINUTE = 10
const ADDRESS = /^\/book\/(?:([\w-]+)|booked\/([\w-]+)\/(reschedule|cancel))$/

/**
 * Booking pages are sent as browsers send forms. What is done leads on to the booking's own page; what is refused is answered
 * with the page it was sent from, its status, and what was typed. Everything else is a page.
 */
export function withBookingPosts(program: Program, pages: Handler): Handler {
  const limiter = new MemoryLimiter(POSTS_PER_MINUTE)
  return async (exchange) => {
    const { request, response, pathname } = exchange
    if (pathname.startsWith('/book/')) {
      response.setHeader('Referrer-Policy', 'no-referrer')
      response.setHeader('X-Robots-Tag', 'noindex')
    }
    const [, page, booking, act] = ADDRESS.exec(pathname) ?? []
    if (request.method !== 'POST' || !(page ?? booking)) return pages(exchange)
    const typed = await readFormBody(request, BODY_LIMIT)
    try {
      const turn = limiter.take(addressKey(clientAddress(request, program.env)))
      if (!turn.allowed) throw tooOften(turn.retryAfter)
      const location = page ? await book(program, page, typed) : await change(program, booking!, act!, typed)
      if (location === undefined) return await answerWith(exchange, pages, 404, {})
      response.writeHead(303, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
    } catch (error) {
      const refusal = toDomainError(error instanceof ZodError ? invalid('form', 'is not filled in') : error)
      if (refusal.status >= 500) throw error
      for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value)
      const { slot, ...rest } = typed
      const problem = error instanceof ZodError ? String(error.issues[0]?.path[0]) : refusal.code
      const again = refusal.code === 'conflict' ? { ...rest, taken: slot ?? '' } : { ...typed, problem }
      await answerWith(exchange, pages, refusal.status, again)
    }
  }
}

async function book({ caller }: Program, link: string, typed: Record<string, string>): Promise<string | undefined> {
  const url = await caller!.booking.book(link, typed)
  return url && new URL(url).pathname
}

async function change({ caller }: Program, link: string, act: string, typed: Record<string, string>) {
  const done = act === 'cancel' ? await caller!.booking.cancel(link) : await caller!.booking.move(link, typed)
  return done && `/book/booked/${link}`
}

function tooOften(seconds: number): DomainError {
  const message = 'That was too often. Wait a minute and send it again.'
  return new DomainError('rate_limited', message, { headers: { 'Retry-After': String(seconds) } })
}

/** The page at the same address, asked for with `values`, as the answer to a POST. */
async function answerWith(exchange: Exchange, pages: Handler, status: number, values: Record<string, string>) {
  const { request, response, pathname } = exchange
  const query = new URLSearchParams(values).toString()
  request.method = 'GET'
  request.url = `${pathname}?${query}`
  response.statusCode = status
  await pages({ ...exchange, query })
}
