import type { Program } from '#server/program.ts'
import { READ, type Route, sendError } from '../request.ts'
import { isNotModified } from '../rest/answer.ts'

const ADDRESS = /^\/cal\/([\w-]+)\.ics$/

/**
 * The address is the only credential: search engines must not list it, and links must not pass it on as the referrer.
 */
export const PRIVATE = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

/**
 * Calendar feeds. `no-transform` keeps the bytes unchanged: Outlook does not read compressed feeds, and a proxy that
 * rewrites them would break the ETag.
 */
export function calendarFeed(program: Program): Route {
  return {
    methods: READ,
    headers: PRIVATE,
    async handle({ request, response, pathname, query }) {
      const link = ADDRESS.exec(pathname)?.[1]
      const asked = {
        todo: new URLSearchParams(query).get('todo') === '1',
        holds: (etag: string) => isNotModified(request, etag),
      }
      const feed = link === undefined ? undefined : await program.caller.calendar(link, asked)
      if (!feed) {
        const message = 'This calendar does not exist. Copy the URL again from your profile.'
        return sendError(response, 'not_found', message)
      }
      response.setHeader('ETag', feed.etag)
      response.setHeader('Cache-Control', 'private, max-age=300, no-transform')
      if (feed.bytes === undefined) return void response.writeHead(304).end()
      response.writeHead(200, { 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Length': feed.bytes.length })
      response.end(feed.bytes)
    },
  }
}
