import { ZodError } from 'zod'
import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { limited, toDomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { form } from './body.ts'
import { PRIVATE } from './calendar.ts'
import { clientKey } from './headers.ts'
import { type AnswerWithPage, seeOther } from './page-answer.ts'
import { READ, type Route, sendError } from './request.ts'

const POSTS_PER_MINUTE = 10
const ADDRESS = /^\/book\/(?:([\w-]+)|booked\/([\w-]+)\/(reschedule|cancel))$/
const EVENT_ADDRESS = /^\/book\/booked\/([\w-]+)\.ics$/

type Typed = Record<string, string>

/**
 * `POST /book/<link>`, `/book/booked/<link>/reschedule` and `/cancel`: forms in which visitors book, reschedule and
 * cancel.
 */
export function bookingPosts(program: Program, page: AnswerWithPage): Route<Typed> {
  const limiter = new MemoryLimiter(POSTS_PER_MINUTE)
  return {
    methods: ['POST'],
    besidePage: true,
    body: form(32 * 1024),
    async handle(exchange, read) {
      const { request, response, pathname } = exchange
      const [, link, booking, act] = ADDRESS.exec(pathname) ?? []
      if (!link && !booking) return sendError(response, 404, 'not_found', 'This booking page does not exist.')
      const typed = await read()
      try {
        const turn = limiter.take(clientKey(request, program.env))
        if (!turn.allowed) throw limited(turn, 'Too many requests.')
        const location = link ? await book(program, link, typed) : await change(program, booking!, act!, typed)
        return location === undefined ? await page(exchange, 404) : seeOther(exchange, location)
      } catch (error) {
        const refusal = error instanceof ZodError ? undefined : toDomainError(error)
        if (refusal && refusal.status >= 500) throw error
        for (const [name, value] of Object.entries(refusal?.headers ?? {})) response.setHeader(name, value)
        await page(exchange, refusal?.status ?? 400, refused(typed, refusal?.code ?? problemOf(error as ZodError)))
      }
    },
  }
}

/** On a conflict, clears the selected time so that the page offers times near it. */
function refused(typed: Typed, problem: string) {
  if (problem !== 'conflict') return { typed, errors: {}, problem }
  return { typed: { ...typed, slot: '', taken: typed['slot'] ?? '' }, errors: {} }
}

const problemOf = ({ issues }: ZodError) => String(issues[0]?.path[0])

async function book({ caller }: Program, link: string, typed: Typed): Promise<string | undefined> {
  const url = await caller.booking.book(link, typed)
  return url && new URL(url).pathname
}

async function change({ caller }: Program, link: string, act: string, typed: Typed) {
  const done = act === 'cancel' ? await caller.booking.cancel(link) : await caller.booking.move(link, typed)
  return done && `/book/booked/${link}`
}

/** `GET /book/booked/<link>.ics`: the booking as a calendar event to download. */
export function bookingEvent({ caller }: Program): Route {
  return {
    methods: READ,
    headers: PRIVATE,
    async handle({ response, pathname }) {
      const link = EVENT_ADDRESS.exec(pathname)?.[1]
      const event = link && (await caller.booking.event(link))
      if (!event) return sendError(response, 404, 'not_found', 'This booking does not exist.')
      const bytes = Buffer.from(event)
      response.writeHead(200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="booking.ics"',
        'Content-Length': bytes.length,
        'Cache-Control': 'private, no-store',
      })
      response.end(bytes)
    },
  }
}
