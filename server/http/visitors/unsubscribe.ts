import type { Program } from '#server/program.ts'
import { text } from '../body.ts'
import { type Route, sendError } from '../request.ts'

/**
 * `POST /unsubscribe/<signed>` unsubscribes; GET only shows the page. RFC 8058: an email client POSTs
 * `List-Unsubscribe=One-Click` without cookies and follows no redirect; the button on the page redirects back to it.
 */
export function unsubscribe({ caller }: Program): Route<string> {
  return {
    methods: ['POST'],
    besidePage: true,
    body: text(16 * 1024),
    async handle({ response, pathname }, read) {
      const body = new URLSearchParams(await read())
      const done = await caller.unsubscribe(decodeURIComponent(pathname.slice('/unsubscribe/'.length)))
      if (!done) return sendError(response, 'not_found', 'This link is not valid. Open it from the email again.')
      if (body.get('List-Unsubscribe') === 'One-Click')
        return void response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Unsubscribed.\n')
      response.writeHead(303, { Location: `${pathname}?done=1`, 'Cache-Control': 'no-store' }).end()
    },
  }
}
