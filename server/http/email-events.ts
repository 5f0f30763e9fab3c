import { DomainError } from '#server/core/errors.ts'
import type { Program } from '#server/program.ts'
import { type Exchange, type Handler, sendError, sendJson } from './request.ts'
import { readBytes } from './rest-body.ts'
import { isSecret } from './secrets.ts'

const BODY_LIMIT = 4 * 1024 * 1024
/** Seconds. */
const AGAIN = 10

/**
 * `POST /api/email/webhook`: what mail providers tell. They give up on most refusals, so a call that can be taken later is
 * answered 429, which all of them repeat, and one without our token 401 with a challenge, after which SNS sends it.
 */
export function emailEventsDoor({ env, emailEvents, log }: Program): Handler {
  return async (exchange) => {
    const { request, response, requestId } = exchange
    const token = env.emailWebhookToken
    if (!token)
      return sendError(
        response,
        503,
        'unavailable',
        'Set SERVICE_EMAIL_WEBHOOK_TOKEN first; until then nothing is taken.',
      )
    if (request.method === 'HEAD') return void response.writeHead(200).end()
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'HEAD, POST')
      return sendError(response, 405, 'method_not_allowed', 'This path accepts HEAD, POST.')
    }
    if (!secretsOf(exchange).some((given) => isSecret(given, token))) {
      request.resume()
      return challenge(
        exchange,
        'Send the value of SERVICE_EMAIL_WEBHOOK_TOKEN as the password, as a bearer token or as ?token=.',
      )
    }
    try {
      const body = (await readBytes(request, BODY_LIMIT)).toString('utf8')
      const headers = request.headers as Record<string, string>
      sendJson(response, 200, await emailEvents!.take({ headers, body }))
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unauthorized') return challenge(exchange, error.message)
      if (error instanceof DomainError && error.code !== 'unavailable') throw error
      log.warn({ error, requestId }, 'could not store email events')
      response.setHeader('Retry-After', String(AGAIN))
      sendError(response, 429, 'rate_limited', `The events cannot be stored now. Try again in ${AGAIN} seconds.`)
    }
  }
}

function challenge({ response }: Exchange, message: string): void {
  response.setHeader('WWW-Authenticate', 'Basic realm="Atrium email events"')
  sendError(response, 401, 'unauthorized', message)
}

/** Everything in a call that may be the token: providers differ in what they can send. */
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
