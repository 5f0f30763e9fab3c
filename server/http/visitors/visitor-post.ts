import { ZodError } from 'zod'
import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { limited, toDomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { form } from '../body.ts'
import { clientKey } from '../headers.ts'
import { type AnswerWithPage, seeOther } from '../pages/page-answer.ts'
import { type Exchange, type Route, sendError } from '../request.ts'

export type Typed = Record<string, string>
type Refused = Parameters<AnswerWithPage>[2]

type VisitorPost = {
  address: RegExp
  /** "booking page", for the 404 of an address that does not match. */
  noun: string
  /** Rate limit per client. */
  perMinute: number
  /** Returns the URL to redirect to; undefined for an invalid link. `groups` are the captures of `address`. */
  act: (groups: readonly (string | undefined)[], typed: Typed, exchange: Exchange) => Promise<string | undefined>
  /** The form state for the page after a rejection; `problem` is an error code or a field name. */
  refused?: (typed: Typed, problem: string) => Refused
}

/** How long an identical request of the same client counts as a second click. */
const SECOND_CLICK_MS = 3_000

/**
 * A form for visitors without an account. Success redirects to a page, also after a second click; a rejection shows the
 * form again.
 */
export function visitorPost(program: Program, page: AnswerWithPage, post: VisitorPost): Route<Typed> {
  const { address, noun, perMinute, act, refused = asTyped } = post
  const limiter = new MemoryLimiter(perMinute)
  const done = new Map<string, Promise<string | undefined>>()
  return {
    methods: ['POST'],
    besidePage: true,
    body: form(32 * 1024),
    async handle(exchange, read) {
      const { request, response, pathname } = exchange
      const found = address.exec(pathname)
      if (!found) return sendError(response, 'not_found', `This ${noun} does not exist.`)
      const typed = await read()
      try {
        const client = clientKey(request, program.env)
        const turn = limiter.take(client)
        if (!turn.allowed) throw limited(turn, 'Too many requests.')
        const location = await once(done, JSON.stringify([client, pathname, typed]), () =>
          act(found.slice(1), typed, exchange),
        )
        return location === undefined ? await page(exchange, 404) : seeOther(exchange, location)
      } catch (error) {
        const refusal = error instanceof ZodError ? undefined : toDomainError(error)
        if (refusal && refusal.status >= 500) throw error
        for (const [name, value] of Object.entries(refusal?.headers ?? {})) response.setHeader(name, value)
        const problem = refusal?.code ?? String((error as ZodError).issues[0]?.path[0])
        await page(exchange, refusal?.status ?? 400, refused(typed, problem))
      }
    },
  }
}

/** Runs `act`, or returns the result of the same call shortly before; failures are not kept. */
function once<Result>(done: Map<string, Promise<Result>>, call: string, act: () => Promise<Result>): Promise<Result> {
  const before = done.get(call)
  if (before) return before
  const result = act()
  done.set(call, result)
  const forget = () => done.delete(call)
  result.then(() => setTimeout(forget, SECOND_CLICK_MS).unref(), forget)
  return result
}

const asTyped = (typed: Typed, problem: string) => ({ typed, errors: {}, problem })
