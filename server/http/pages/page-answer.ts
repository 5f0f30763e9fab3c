import { randomBytes } from 'node:crypto'
import { packPosted, type PostedForm, POSTED_HEADER } from '#server/core/rest/posted-form.ts'
import type { Program } from '#server/program.ts'
import { setPageHeaders } from '../headers.ts'
import type { Exchange, Handler } from '../request.ts'

/**
 * Responds with the page at this address, with a status and the form values and errors to show. `formTarget`: the
 * origin that a form of the page may redirect to.
 */
export type AnswerWithPage = (
  exchange: Exchange,
  status: number,
  posted?: PostedForm,
  formTarget?: string,
) => Promise<void>

export function answerWithPage({ env }: Pick<Program, 'env'>, pages: Handler): AnswerWithPage {
  return async (exchange, status, posted, formTarget) => {
    const { request, response } = exchange
    setPageHeaders(request, response, randomBytes(16).toString('base64'), env.dev, formTarget)
    if (posted) request.headers[POSTED_HEADER] = packPosted(posted)
    request.method = 'GET'
    response.statusCode = status
    await pages(exchange)
  }
}

/** Redirects to a page that can be reloaded without repeating the POST. */
export function seeOther({ response }: Exchange, location: string): void {
  const secret = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
  response.writeHead(303, { Location: location, ...secret, 'Content-Length': 0 }).end()
}
