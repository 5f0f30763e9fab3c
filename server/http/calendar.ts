import type { Program } from '#server/program.ts'
import { type Handler, sendError } from './request.ts'
import { isNotModified } from './rest-answer.ts'

const ADDRESS = /^\/cal\/([\w-]+)\.ics$/

/** A bearer address: not to be found by search engines, nor told to anybody whom a link in it leads to. */
const PRIVATE = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

/**
 * Calendar feeds. The bytes go out as they are (`no-transform`): Outlook does not read compressed ones, and a proxy that
 * changed them would break the entity tag.
 */
export function createCalendarDoor(program: Program): Handler {
  return async ({ request, response, pathname, query }) => {
    for (const [name, value] of Object.entries(PRIVATE)) response.setHeader(name, value)
    const link = ADDRESS.exec(pathname)?.[1]
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendError(response, 405, 'method_not_allowed', 'This path accepts GET, HEAD.')
    }
    const asked = {
      todo: new URLSearchParams(query).get('todo') === '1',
      holds: (etag: string) => isNotModified(request, etag),
    }
    const feed = link === undefined ? undefined : await program.caller!.calendar(link, asked)
    if (!feed)
      return sendError(
        response,
        404,
        'not_found',
        'This calendar does not exist. Copy the URL again from your profile.',
      )
    response.setHeader('ETag', feed.etag)
    response.setHeader('Cache-Control', 'private, max-age=300, no-transform')
    if (feed.bytes === undefined) return void response.writeHead(304).end()
    response.writeHead(200, { 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Length': feed.bytes.length })
    response.end(request.method === 'HEAD' ? undefined : feed.bytes)
  }
}
