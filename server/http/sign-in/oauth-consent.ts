import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { DomainError, limited } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { form } from '../body.ts'
import { clientKey, isOwnOrigin } from '../headers.ts'
import { type AnswerWithPage, seeOther } from '../pages/page-answer.ts'
import { READ, type Route, sendError } from '../request.ts'
import { webHeaders } from './sign-in.ts'

const CALLS_PER_MINUTE = 60
const ADDRESS = /^\/oauth\/consent\/([\w-]{1,100})$/

/** `/oauth/consent/<request>`: the page on which an owner connects an app, and its form. */
export function oauthConsent(program: Program, page: AnswerWithPage): Route<Record<string, string>> {
  const limiter = new MemoryLimiter(CALLS_PER_MINUTE)
  return {
    methods: [...READ, 'POST'],
    body: form(16 * 1024),
    async handle(exchange, read) {
      const { request, response, pathname } = exchange
      const id = ADDRESS.exec(pathname)?.[1]
      if (!id) return sendError(response, 'not_found', 'This path does not exist.')
      const turn = limiter.take(clientKey(request, program.env))
      if (!turn.allowed) throw limited(turn, 'Too many requests.')
      const headers = webHeaders(request)
      const asked = await program.oauth.request(id, headers)
      if (request.method !== 'POST') return page(exchange, asked ? 200 : 410, undefined, asked?.origin)
      // The form works without JavaScript; its Origin proves that it was sent from our page.
      if (!isOwnOrigin(request, program.env))
        throw new DomainError('forbidden', 'This form was sent from another site. Open the page again.')
      const typed = await read()
      const signedIn = await program.signIn.session(headers)
      if (!signedIn) return seeOther(exchange, pathname)
      const outcome = await program.oauth.decide(id, headers, signedIn, typed)
      if ('to' in outcome) return seeOther(exchange, outcome.to)
      const { problem } = outcome
      await page(exchange, problem === 'expired' ? 410 : 403, { typed: {}, errors: {}, problem }, asked?.origin)
    },
  }
}
