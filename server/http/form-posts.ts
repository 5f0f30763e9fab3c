import { addressKey } from '#server/core/network.ts'
import { packPosted, POSTED_HEADER } from '#server/core/posted.ts'
import { MemoryLimiter } from '#server/core/rate-limit.ts'
import type { Program } from '#server/program.ts'
import { clientAddress } from './headers.ts'
import { type Exchange, type Handler, sendError, sendJson } from './request.ts'
import { readFormBody } from './rest-body.ts'

const BODY_LIMIT = 128 * 1024
/** A flood; what is merely busy is taken and judged. */
const CALLS_PER_MINUTE = 60

/**
 * Public forms, which are sent as browsers send them: `POST /f/<link>` and `POST /f/confirm/<link>`. What is taken leads on to
 * another page; what is refused is answered by the same page, with what was typed. Everything else is a page.
 */
export function withFormPosts(program: Program, pages: Handler): Handler {
  const limiter = new MemoryLimiter(CALLS_PER_MINUTE)
  return async (exchange) => {
    const { request, response, pathname } = exchange
    delete request.headers[POSTED_HEADER]
    const [, confirm, link] = /^\/f\/(?:(confirm)\/)?([^/]+)$/.exec(pathname) ?? []
    if (pathname.startsWith('/f/')) {
      response.setHeader('Referrer-Policy', 'no-referrer')
      response.setHeader('X-Robots-Tag', 'noindex')
    }
    if (request.method !== 'POST' || !link) return pages(exchange)
    if (!limiter.take(addressKey(clientAddress(request, program.env))).allowed)
      return sendError(response, 429, 'rate_limited', 'That was too often. Wait a minute and send it again.')
    return confirm ? confirmed(program, exchange, link, pages) : submitted(program, exchange, link, pages)
  }
}

async function submitted(program: Program, exchange: Exchange, link: string, pages: Handler): Promise<void> {
  const { request, pathname, query } = exchange
  const typed = await readFormBody(request, BODY_LIMIT)
  const address = clientAddress(request, program.env)
  const outcome = await program.caller!.forms.submit(link, { typed, query, address })
  if (outcome === 'sent') return seeOther(exchange, `${pathname}/sent`)
  if (outcome === 'mailed') return seeOther(exchange, `${pathname}/sent?mail=1`)
  if (typeof outcome === 'object') {
    request.headers[POSTED_HEADER] = packPosted(outcome)
    exchange.response.statusCode = 422
  }
  request.method = 'GET'
  await pages(exchange)
}

async function confirmed(program: Program, exchange: Exchange, link: string, pages: Handler): Promise<void> {
  await readFormBody(exchange.request, BODY_LIMIT)
  if ((await program.caller!.forms.confirm(link)) === 'seen') return seeOther(exchange, exchange.pathname)
  exchange.request.method = 'GET'
  await pages(exchange)
}

function seeOther({ response }: Exchange, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
}

/** `GET /api/forms/challenge?form=<link>`: work for the browser to do meanwhile (core/proof-of-work.ts). */
export function challengeDoor(program: Program): Handler {
  return async ({ request, response, query }) => {
    if (request.method !== 'GET') {
      response.setHeader('Allow', 'GET')
      return sendError(response, 405, 'method_not_allowed', 'This path takes GET.')
    }
    const challenge = await program.caller!.forms.challenge(new URLSearchParams(query).get('form') ?? '')
    if (!challenge) return sendError(response, 404, 'not_found', 'There is no such form.')
    sendJson(response, 200, challenge)
  }
}
