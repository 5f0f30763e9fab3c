import { addressKey } from '#server/core/network.ts'
import { MemoryLimiter } from '#server/core/rate-limit.ts'
import type { Program } from '#server/program.ts'
import { clientAddress } from './headers.ts'
import { type AnswerWithPage, seeOther } from './page-answer.ts'
import { type Exchange, type Handler, sendError, sendJson } from './request.ts'
import { readFormBody } from './rest-body.ts'

const BODY_LIMIT = 128 * 1024
/** A flood; what is merely busy is taken and judged. */
const CALLS_PER_MINUTE = 60

/** `POST /f/<link>` and `POST /f/confirm/<link>`: public forms, as browsers send them. */
export function formDoor(program: Program, page: AnswerWithPage): Handler {
  const limiter = new MemoryLimiter(CALLS_PER_MINUTE)
  return async (exchange) => {
    const { request, response, pathname } = exchange
    const [, confirm, link] = /^\/f\/(?:(confirm)\/)?([^/]+)$/.exec(pathname) ?? []
    if (!link) return sendError(response, 404, 'not_found', 'This form does not exist.')
    if (!limiter.take(addressKey(clientAddress(request, program.env))).allowed)
      return sendError(response, 429, 'rate_limited', 'Too many requests. Try again in a minute.')
    return confirm ? confirmed(program, exchange, link, page) : submitted(program, exchange, link, page)
  }
}

async function submitted(program: Program, exchange: Exchange, link: string, page: AnswerWithPage): Promise<void> {
  const { request, pathname, query } = exchange
  const typed = await readFormBody(request, BODY_LIMIT)
  const address = clientAddress(request, program.env)
  const outcome = await program.caller!.forms.submit(link, { typed, query, address })
  if (outcome === 'sent') return seeOther(exchange, `${pathname}/sent`)
  if (outcome === 'mailed') return seeOther(exchange, `${pathname}/sent?mail=1`)
  return typeof outcome === 'object' ? page(exchange, 422, outcome) : page(exchange, 200)
}

async function confirmed(program: Program, exchange: Exchange, link: string, page: AnswerWithPage): Promise<void> {
  await readFormBody(exchange.request, BODY_LIMIT)
  if ((await program.caller!.forms.confirm(link)) === 'seen') return seeOther(exchange, exchange.pathname)
  return page(exchange, 200)
}

/** `GET /api/forms/challenge?form=<link>`: work for the browser to do meanwhile (core/proof-of-work.ts). */
export function challengeDoor(program: Program): Handler {
  return async ({ request, response, query }) => {
    if (request.method !== 'GET') {
      response.setHeader('Allow', 'GET')
      return sendError(response, 405, 'method_not_allowed', 'This path accepts GET.')
    }
    const challenge = await program.caller!.forms.challenge(new URLSearchParams(query).get('form') ?? '')
    if (!challenge) return sendError(response, 404, 'not_found', 'This form does not exist.')
    sendJson(response, 200, challenge)
  }
}
