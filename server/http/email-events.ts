import { DomainError } from '#server/core/values/errors.ts'
import type { Program } from '#server/program.ts'
import { text } from './body.ts'
import { isSecret } from './headers.ts'
import { type Exchange, type Route, sendError, sendJson } from './request.ts'

/** Seconds. */
const AGAIN = 10

/**
 * `POST /api/email/webhook`: events of email providers. Most providers give up after an error, so a temporary failure
 * returns 429, which all of them retry. A request without our token returns 401 with a challenge, after which SNS sends
 * the token.
 */
export function emailEvents(program: Program): Route<string> {
  return {
    methods: ['HEAD', 'POST'],
    body: text(4 * 1024 * 1024),
    async handle(exchange, read) {
      const { request, response } = exchange
      const token = program.env.emailWebhookToken
      if (!token) {
        const message = 'Set SERVICE_EMAIL_WEBHOOK_TOKEN to accept email events.'
        return sendError(response, 'unavailable', message)
      }
      if (request.method === 'HEAD') return void response.writeHead(200).end()
      if (!secretsOf(exchange).some((given) => isSecret(given, token)))
        return challenge(
          exchange,
          'Send the value of SERVICE_EMAIL_WEBHOOK_TOKEN as the password, as a bearer token or as ?token=.',
        )
      await take(program, exchange, read)
    },
  }
}

async function take({ emailEvents, log }: Program, exchange: Exchange, read: () => Promise<string>): Promise<void> {
  const { request, requestId, response } = exchange
  try {
    const headers = request.headers as Record<string, string>
    sendJson(response, 200, await emailEvents.take({ headers, body: await read() }))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthorized') return challenge(exchange, error.message)
    if (error instanceof DomainError && error.code !== 'unavailable') throw error
    log.warn({ error, requestId }, 'could not store email events')
    response.setHeader('Retry-After', String(AGAIN))
    sendError(response, 'rate_limited', `The events cannot be stored now. Try again in ${AGAIN} seconds.`)
  }
}

function challenge({ response }: Exchange, message: string): void {
  response.setHeader('WWW-Authenticate', 'Basic realm="Atrium email events"')
  sendError(response, 'unauthorized', message)
}

/** Every part of the request that may contain the token: providers differ in what they can send. */
function secretsOf({ request, query }: Exchange): (string | undefined)[] {
  const [scheme = '', credentials = ''] = request.headers.authorization?.split(' ', 2) ?? []
  const basic = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString('utf8') : ''
  const named = request.headers['x-webhook-token']
  return [
    /^bearer$/i.test(scheme) ? credentials : undefined,
    basic.includes(':') ? basic.slice(basic.indexOf(':') + 1) : undefined,
    typeof named === 'string' ? named : undefined,
    new URLSearchParams(query).get('token') ?? undefined,
  ]
}
