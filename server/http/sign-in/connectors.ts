import { MemoryLimiter } from '#server/core/limits/rate-limit.ts'
import { limited } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { clientKey } from '../headers.ts'
import { seeOther } from '../pages/page-answer.ts'
import type { Exchange, Route } from '../request.ts'
import { webHeaders } from './sign-in.ts'

const CALLS_PER_MINUTE = 60
const ADDRESS = /^\/connectors\/oauth\/([a-z-]{1,30})\/callback$/
const LONGEST = 4_096

/** `/connectors/oauth/<provider>/callback`: the redirect URI of sign-ins at providers. */
export function connectorCallback(program: Program): Route {
  const limiter = new MemoryLimiter(CALLS_PER_MINUTE)
  return {
    methods: ['GET'],
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    async handle(exchange) {
      const { request, pathname, query, requestId } = exchange
      const slug = ADDRESS.exec(pathname)?.[1]
      if (!slug) return sendProblem(exchange, UNKNOWN)
      const turn = limiter.take(clientKey(request, program.env))
      if (!turn.allowed) throw limited(turn, 'Too many requests.')
      const sent = new URLSearchParams(query)
      const take = (name: string) => ((sent.get(name)?.length ?? 0) <= LONGEST ? sent.get(name) : null)
      const returned = { state: take('state'), code: take('code'), error: take('error'), realmId: take('realmId') }
      const outcome = await program.connectors.finish({ slug, returned, headers: webHeaders(request), requestId })
      if (!outcome) return sendProblem(exchange, UNKNOWN)
      if ('to' in outcome) return seeOther(exchange, outcome.to)
      sendProblem(exchange, outcome)
    },
  }
}

const UNKNOWN: Problem = {
  status: 404,
  title: 'Unknown provider',
  text: 'Atrium does not sign in to this provider. Open Data sources to see the providers that it can connect.',
  link: { href: '/', label: 'Open Atrium' },
}

type Problem = { status: number; title: string; text: string; detail?: string; link: { href: string; label: string } }

/** A page without scripts. Contains only validated text of the request. */
function sendProblem({ response }: Exchange, { status, title, text, detail, link }: Problem): void {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – Atrium</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem }
h1 { font-size: 1.25rem }
a { color: LinkText }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${detail ? `<p>Message from the provider: ${escaped(detail)}</p>\n` : ''}<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>
</main>
</body>
</html>
`
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
