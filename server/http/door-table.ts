import { tokenAuthentication } from '#server/context.ts'
import type { Program } from '#server/program.ts'
import { bookingEventDoor } from './booking-event.ts'
import { bookingDoor } from './booking-posts.ts'
import { createCalendarDoor } from './calendar.ts'
import type { DoorTable } from './dispatch.ts'
import { documentDoor } from './document/serve.ts'
import { emailEventsDoor } from './email-events.ts'
import { challengeDoor, formDoor } from './form-posts.ts'
import { livez, metricsPage, readyz } from './health.ts'
import { createLiveDoor } from './live.ts'
import { answerWithPage } from './page-answer.ts'
import { portalText } from './portal-text.ts'
import { referencePage } from './reference.ts'
import { type Handler, sendError } from './request.ts'
import { restRoutes } from './rest-routes.ts'
import { createRest } from './rest.ts'
import { createSignInDoor } from './sign-in.ts'
import { statusText } from './status.ts'
import { createTrpcDoor } from './trpc.ts'
import { unsubscribeDoor } from './unsubscribe.ts'

/** Every door before Next, first match wins; `pages` is what shows a page that was sent something it did not take. */
export function doorTable(program: Program, pages: Handler): DoorTable {
  const page = answerWithPage(program, pages)
  const text = portalText(program)
  const measured = statusText(program)
  return {
    '/livez': livez,
    '/readyz': readyz(program),
    '/metrics': metricsPage(program),
    '/api/v1/openapi.json': documentDoor(program, 'openapi.json'),
    '/api/v1/openapi-3.1.json': documentDoor(program, 'openapi-3.1.json'),
    // What does not decode is an id that nothing has.
    '/api/v1/*': { undecoded: rest(program) },
    '/api/auth/*': createSignInDoor(program),
    '/api/email/webhook': emailEventsDoor(program),
    '/api/trpc/changes.live': createLiveDoor(program),
    '/api/trpc/*': createTrpcDoor(program),
    '/api/forms/challenge': challengeDoor(program),
    'POST /unsubscribe/*': unsubscribeDoor(program),
    'POST /f/*': formDoor(program, page),
    'POST /book/*': bookingDoor(program, page),
    '/api/status/summary.json': measured,
    '/status/feed.atom': measured,
    '/status/badge.svg': measured,
    '/developers/reference': referencePage(program),
    '/developers/postman.json': text,
    '/developers/search.json': text,
    '/llms.txt': text,
    '*.md': text,
    '*.atom': text,
    '/api/*': unknownAddress,
    '/cal/*': createCalendarDoor(program),
    '*.ics': bookingEventDoor(program),
    '/connectors/*': unknownAddress,
  }
}

function rest(program: Program): Handler {
  const { limiter } = program.services
  return createRest(program, { routes: restRoutes(), authenticate: tokenAuthentication(program), limiter })
}

const unknownAddress: Handler = ({ response }) =>
  sendError(response, 404, 'not_found', 'This path does not exist. See /api/v1/openapi.json for the API.')
