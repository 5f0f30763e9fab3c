import type { Program } from '#server/program.ts'
import { sendFile } from '../files/send-file.ts'
import { READ, type Route, sendError } from '../request.ts'
import { PRIVATE } from './calendar.ts'

const PREFIX = '/files/public/'
const DAY_SECONDS = 86_400

/** The images of newsletters, which email clients load without signing in. */
export function newsletterImages({ caller, services: { objects } }: Program): Route {
  return {
    methods: READ,
    headers: PRIVATE,
    async handle(exchange) {
      const { response, pathname } = exchange
      const found = await caller.newsletterImage(pathname.slice(PREFIX.length))
      if (!found) return sendError(response, 'not_found', 'This image does not exist.')
      response.setHeader('Cache-Control', `public, max-age=${DAY_SECONDS}`)
      await sendFile({ ...found.ctx, objects }, exchange, found.file, { shared: true })
    },
  }
}
