import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { limited } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { form } from '../body.ts'
import { clientAddress, clientKey } from '../headers.ts'
import { type AnswerWithPage, seeOther } from '../pages/page-answer.ts'
import { type Exchange, type Route, sendError, sendJson } from '../request.ts'

/** Stops floods; requests below this limit are checked one by one. */
const CALLS_PER_MINUTE = 60

type Typed = Record<string, string>

/** `POST /f/<link>` and `POST /f/confirm/<link>`: public forms as browsers send them. */
export function formPosts(program: Program, page: AnswerWithPage): Route<Typed> {
  const limiter = new MemoryLimiter(CALLS_PER_MINUTE)
  return {
    methods: ['POST'],
    besidePage: true,
    body: form(128 * 1024),
    async handle(exchange, read) {
      const { request, response, pathname } = exchange
      const [, confirm, link] = /^\/f\/(?:(confirm)\/)?([^/]+)$/.exec(pathname) ?? []
      if (!link) return sendError(response, 'not_found', 'This form does not exist.')
      const turn = limiter.take(clientKey(request, program.env))
      if (!turn.allowed) throw limited(turn, 'Too many requests.')
      const typed = await read()
      return confirm ? confirmed(program, exchange, link, page) : submitted(program, exchange, link, page, typed)
    },
  }
}

async function submitted(program: Program, exchange: Exchange, link: string, page: AnswerWithPage, typed: Typed) {
  const { request, pathname, query } = exchange
  const address = clientAddress(request, program.env)
  const outcome = await program.caller.forms.submit(link, { typed, query, address })
  if (outcome === 'sent') return seeOther(exchange, `${pathname}/sent`)
  if (outcome === 'mailed') return seeOther(exchange, `${pathname}/sent?mail=1`)
  return typeof outcome === 'object' ? page(exchange, 422, outcome) : page(exchange, 200)
}

async function confirmed(program: Program, exchange: Exchange, link: string, page: AnswerWithPage): Promise<void> {
  if ((await program.caller.forms.confirm(link)) === 'seen') return seeOther(exchange, exchange.pathname)
  return page(exchange, 200)
}

/** `GET /api/forms/challenge?form=<link>`: a proof-of-work challenge that the browser solves in the background. */
export function formChallenge(program: Program): Route {
  return {
    methods: ['GET'],
    async handle({ response, query }) {
      const challenge = await program.caller.forms.challenge(new URLSearchParams(query).get('form') ?? '')
      if (!challenge) return sendError(response, 'not_found', 'This form does not exist.')
      sendJson(response, 200, challenge)
    },
  }
}
