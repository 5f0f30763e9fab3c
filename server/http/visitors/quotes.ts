import type { Program } from '#server/program.ts'
import { clientAddress } from '../headers.ts'
import type { AnswerWithPage } from '../pages/page-answer.ts'
import type { Route } from '../request.ts'
import { type Typed, visitorPost } from './visitor-post.ts'

const LONGEST_BROWSER = 400

/** `POST /quote/<link>`: the form in which a client accepts or declines a quote (`act`). The page then shows its state. */
export function quotePosts(program: Program, page: AnswerWithPage): Route<Typed> {
  return visitorPost(program, page, {
    address: /^\/quote\/([\w-]+)$/,
    noun: 'quote',
    perMinute: 60,
    async act([link = ''], typed, { request }) {
      const address = clientAddress(request, program.env)
      const browser = String(request.headers['user-agent'] ?? '').slice(0, LONGEST_BROWSER)
      const state = await program.caller.quotes.decide(link, typed, { address, browser })
      return state && `/quote/${link}`
    },
  })
}
