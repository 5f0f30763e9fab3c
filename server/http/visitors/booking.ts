import type { Program } from '#server/program.ts'
import type { AnswerWithPage } from '../pages/page-answer.ts'
import { READ, type Route, sendError } from '../request.ts'
import { PRIVATE } from './calendar.ts'
import { type Typed, visitorPost } from './visitor-post.ts'

const EVENT_ADDRESS = /^\/book\/booked\/([\w-]+)\.ics$/

/**
 * `POST /book/<link>`, `/book/booked/<link>/reschedule` and `/cancel`: forms in which visitors book, reschedule and
 * cancel.
 */
export function bookingPosts(program: Program, page: AnswerWithPage): Route<Typed> {
  return visitorPost(program, page, {
    address: /^\/book\/(?:([\w-]+)|booked\/([\w-]+)\/(reschedule|cancel))$/,
    noun: 'booking page',
    perMinute: 10,
    act: ([link, booking, step], typed) =>
      link ? book(program, link, typed) : change(program, booking!, step!, typed),
    refused,
  })
}

/** On a conflict, clears the selected time so that the page offers times near it. */
function refused(typed: Typed, problem: string) {
  if (problem !== 'conflict') return { typed, errors: {}, problem }
  return { typed: { ...typed, slot: '', taken: typed['slot'] ?? '' }, errors: {} }
}

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
      if (!event) return sendError(response, 'not_found', 'This booking does not exist.')
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
