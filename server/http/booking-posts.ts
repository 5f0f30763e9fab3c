import { ZodError } from 'zod'
import { DomainError, toDomainError } from '#server/core/errors.ts'
import { addressKey } from '#server/core/network.ts'
import { MemoryLimiter } from '#server/core/rate-limit.ts'
import type { Program } from '#server/program.ts'
import { clientAddress } from './headers.ts'
import { type AnswerWithPage, seeOther } from './page-answer.ts'
import { type Handler, sendError } from './request.ts'
import { readFormBody } from './rest-body.ts'

const BODY_LIMIT = 32 * 1024
const POSTS_PER_MINUTE = 10
const ADDRESS = /^\/book\/(?:([\w-]+)|booked\/([\w-]+)\/(reschedule|cancel))$/

type Typed = Record<string, string>

/** `POST /book/<link>`, `/book/booked/<link>/reschedule` and `/cancel`: what visitors book, move and cancel, as browsers send it. */
export function bookingDoor(program: Program, page: AnswerWithPage): Handler {
  const limiter = new MemoryLimiter(POSTS_PER_MINUTE)
  return async (exchange) => {
    const { request, response, pathname } = exchange
    const [, link, booking, act] = ADDRESS.exec(pathname) ?? []
    if (!link && !booking) return sendError(response, 404, 'not_found', 'This booking page does not exist.')
    const typed = await readFormBody(request, BODY_LIMIT)
    try {
      const turn = limiter.take(addressKey(clientAddress(request, program.env)))
      if (!turn.allowed) throw tooOften(turn.retryAfter)
      const location = link ? await book(program, link, typed) : await change(program, booking!, act!, typed)
      return location === undefined ? await page(exchange, 404) : seeOther(exchange, location)
    } catch (error) {
      const refusal = error instanceof ZodError ? undefined : toDomainError(error)
      if (refusal && refusal.status >= 500) throw error
      for (const [name, value] of Object.entries(refusal?.headers ?? {})) response.setHeader(name, value)
      await page(exchange, refusal?.status ?? 400, refused(typed, refusal?.code ?? problemOf(error as ZodError)))
    }
  }
}

/** A time that was taken meanwhile is left, for another one to be chosen near it. */
function refused(typed: Typed, problem: string) {
  if (problem !== 'conflict') return { typed, errors: {}, problem }
  return { typed: { ...typed, slot: '', taken: typed['slot'] ?? '' }, errors: {} }
}

const problemOf = ({ issues }: ZodError) => String(issues[0]?.path[0])

async function book({ caller }: Program, link: string, typed: Typed): Promise<string | undefined> {
  const url = await caller!.booking.book(link, typed)
  return url && new URL(url).pathname
}

async function change({ caller }: Program, link: string, act: string, typed: Typed) {
  const done = act === 'cancel' ? await caller!.booking.cancel(link) : await caller!.booking.move(link, typed)
  return done && `/book/booked/${link}`
}

function tooOften(seconds: number): DomainError {
  const message = 'Too many requests. Try again in a minute.'
  return new DomainError('rate_limited', message, { headers: { 'Retry-After': String(seconds) } })
}
