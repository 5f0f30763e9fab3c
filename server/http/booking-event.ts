import type { Program } from '#server/program.ts'
import { type Handler, sendError } from './request.ts'

const ADDRESS = /^\/book\/booked\/([\w-]+)\.ics$/

/** `GET /book/booked/<link>.ics`: a booking as an event that the visitor adds to a calendar. The address is a bearer link. */
export function bookingEventDoor({ caller }: Program): Handler {
  return async ({ request, response, pathname }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendError(response, 405, 'method_not_allowed', 'This path accepts GET, HEAD.')
    }
    const link = ADDRESS.exec(pathname)?.[1]
    const event = link && (await caller!.booking.event(link))
    if (!event) return sendError(response, 404, 'not_found', 'This booking does not exist.')
    const bytes = Buffer.from(event)
    response.writeHead(200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="booking.ics"',
      'Content-Length': bytes.length,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}
