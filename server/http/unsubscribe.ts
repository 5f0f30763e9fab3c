import type { Program } from '#server/program.ts'
import { type Handler, sendError } from './request.ts'
import { readBytes } from './rest-body.ts'

const BODY_LIMIT = 16 * 1024

/**
 * `POST /unsubscribe/<signed>`: acts, where a GET only shows the page. RFC 8058: a mail program POSTs `List-Unsubscribe=One-Click`
 * without cookies and follows no redirect; whoever presses the button of the page is led back to it.
 */
export function unsubscribeDoor({ caller }: Program): Handler {
  return async ({ request, response, pathname }) => {
    const body = new URLSearchParams((await readBytes(request, BODY_LIMIT)).toString('utf8'))
    const done = await caller!.unsubscribe(decodeURIComponent(pathname.slice('/unsubscribe/'.length)))
    if (!done) return sendError(response, 404, 'not_found', 'This link is not valid. Open it from the email again.')
    if (body.get('List-Unsubscribe') === 'One-Click')
      return void response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Unsubscribed.\n')
    response.writeHead(303, { Location: `${pathname}?done=1`, 'Cache-Control': 'no-store' }).end()
  }
}
