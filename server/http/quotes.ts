import { ZodError } from 'zod'
import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { limited, toDomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { form } from './body.ts'
import { clientAddress, clientKey } from './headers.ts'
import { type AnswerWithPage, seeOther } from './page-answer.ts'
import { type Route, sendError } from './request.ts'

const POSTS_PER_MINUTE = 60
const ADDRESS = /^\/quote\/([\w-]+)$/
const LONGEST_BROWSER = 400

type Typed = Record<string, string>

/** `POST /quote/<link>`: the form in which a client accepts or declines a quote (`act`). The page then shows its state. */
export function quotePosts(program: Program, page: AnswerWithPage): Route<Typed> {
  const limiter = new MemoryLimiter(POSTS_PER_MINUTE)
  return {
    methods: ['POST'],
    besidePage: true,
    body: form(32 * 1024),
    async handle(exchange, read) {
      const { request, response, pathname } = exchange
      const link = ADDRESS.exec(pathname)?.[1]
      if (!link) return sendError(response, 404, 'not_found', 'This quote does not exist.')
      const typed = await read()
      try {
        const turn = limiter.take(clientKey(request, program.env))
        if (!turn.allowed) throw limited(turn, 'Too many requests.')
        const { quotes } = program.caller
        const address = clientAddress(request, program.env)
        const browser = String(request.headers['user-agent'] ?? '').slice(0, LONGEST_BROWSER)
        const state = await quotes.decide(link, typed, { address, browser })
        return state === undefined ? await page(exchange, 404) : seeOther(exchange, `/quote/${link}`)
      } catch (error) {
        const refusal = error instanceof ZodError ? undefined : toDomainError(error)
        if (refusal && refusal.status >= 500) throw error
        for (const [name, value] of Object.entries(refusal?.headers ?? {})) response.setHeader(name, value)
        const problem = refusal?.code ?? String((error as ZodError).issues[0]?.path[0])
        await page(exchange, refusal?.status ?? 400, { typed, errors: {}, problem })
      }
    },
  }
}
