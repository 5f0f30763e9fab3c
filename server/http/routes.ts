import { type Admit, createTokenGuard, failureLimiter, tokenAuthentication } from '#server/auth/authentication.ts'
import type { Program } from '#server/program.ts'
import { agentDocument, agentRest } from './agent/agent.ts'
import { createAgentGuard } from './agent/guard.ts'
import { documentRoute } from './document/serve.ts'
import { emailEvents } from './email-events.ts'
import { fileRoute } from './files/files.ts'
import { livez, metricsPage, readyz } from './health.ts'
import { liveStream } from './live.ts'
import { answerWithPage } from './pages/page-answer.ts'
import { portalTexts, statusTexts } from './pages/public-texts.ts'
import { referencePage } from './pages/reference.ts'
import { sdkPackage } from './pages/sdk-package.ts'
import { type Handler, type RouteTable, sendError } from './request.ts'
import { admitPersonOrToken } from './rest/person-or-token.ts'
import { createRest } from './rest/rest.ts'
import { restRoutes, type Route } from './rest/routes.ts'
import { connectorCallback } from './sign-in/connectors.ts'
import { oauthConsent } from './sign-in/oauth-consent.ts'
import { oauthRoutes } from './sign-in/oauth.ts'
import { signInRoute } from './sign-in/sign-in.ts'
import { createTrpc } from './trpc/trpc.ts'
import { bookingEvent, bookingPosts } from './visitors/booking.ts'
import { calendarFeed } from './visitors/calendar.ts'
import { formChallenge, formPosts } from './visitors/forms.ts'
import { newsletterImages } from './visitors/newsletter-images.ts'
import { quotePosts } from './visitors/quotes.ts'
import { unsubscribe } from './visitors/unsubscribe.ts'

/**
 * Every route that is answered before Next; the first match wins. A route declares its methods and body at its
 * definition; a bare handler answers every method. `pages` renders the page at an address whose POST was refused.
 */
export function httpRoutes(program: Program, pages: Handler): RouteTable {
  const page = answerWithPage(program, pages)
  const portal = portalTexts(program)
  const status = statusTexts(program)
  const failures = failureLimiter()
  const admit = createTokenGuard(program, tokenAuthentication(program), failures)
  const operations = restRoutes()
  const admitAgent = createAgentGuard(
    program,
    createTokenGuard(program, tokenAuthentication(program, 'agent'), failures),
  )
  return {
    '/livez': livez,
    '/readyz': readyz(program),
    '/metrics': metricsPage(program),
    '/api/v1/openapi.json': documentRoute(program, 'openapi.json'),
    '/api/v1/openapi-3.1.json': documentRoute(program, 'openapi-3.1.json'),
    // A path segment that does not decode is an id that no record has.
    '/api/v1/*': { undecoded: true, handle: createRest(program, { prefix: '/api/v1', routes: operations, admit }) },
    '/api/marketing/campaigns/*': { undecoded: true, handle: newsletterRoute(program, operations, admit) },
    '/api/agent/openapi.json': agentDocument(program),
    '/api/agent/mcp': onFirstUse(async () => (await import('./agent/mcp.ts')).agentMcp(program, admitAgent)),
    '/api/agent/*': { undecoded: true, handle: agentRest(program, admitAgent) },
    '/api/auth/*': signInRoute(program),
    '/api/email/webhook': emailEvents(program),
    '/api/trpc/changes.live': liveStream(program),
    '/api/trpc/*': createTrpc(program),
    '/api/forms/challenge': formChallenge(program),
    '/api/status/summary.json': status,
    '/status/feed.atom': status,
    '/status/badge.svg': status,
    '/developers/reference': referencePage(program),
    '/developers/postman.json': portal,
    '/developers/atrium-sdk-*': sdkPackage(program),
    '/developers/search.json': portal,
    '/llms.txt': portal,
    '/llms-full.txt': portal,
    '*.md': portal,
    '*.atom': portal,
    '/api/*': unknownAddress,
    '/files/public/*': newsletterImages(program),
    '/files/*': fileRoute(program),
    '/cal/*': calendarFeed(program),
    '*.ics': bookingEvent(program),
    '/connectors/oauth/*': connectorCallback(program),
    '/connectors/*': unknownAddress,
    '/unsubscribe/*': unsubscribe(program),
    '/f/*': formPosts(program, page),
    '/book/*': bookingPosts(program, page),
    '/quote/*': quotePosts(program, page),
    ...oauthRoutes(program, page),
    '/oauth/consent/*': oauthConsent(program, page),
    ...(program.env.dev && { '/__nextjs*': pages }),
    ...(!showsKit(program.env) && { '/kit/*': unknownAddress }),
  }
}

/** The pages with every component in every state are for development, and for tests of a build on this computer. */
function showsKit({ dev, host, publicBaseUrl }: Program['env']): boolean {
  return dev || (host === '127.0.0.1' && new URL(publicBaseUrl).hostname === 'localhost')
}

/** For handlers whose libraries are large and seldom used. */
function onFirstUse(open: () => Promise<Handler>): Handler {
  let opening: Promise<Handler> | undefined
  return async (exchange) => (await (opening ??= open()))(exchange)
}

/** The address of newsletters, which the signed-in person may also call. */
function newsletterRoute(program: Program, operations: Route[], admit: Admit): Handler {
  const routes = operations.filter(({ template }) => template === '/marketing/campaigns/{id}/newsletter')
  return createRest(program, { prefix: '/api', routes, admit: admitPersonOrToken(program, admit) })
}

const unknownAddress: Handler = ({ response }) =>
  sendError(response, 'not_found', 'This path does not exist. See /api/v1/openapi.json for the API.')
