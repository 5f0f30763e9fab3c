import { inNetworks, parseNetwork } from '#server/core/values/network.ts'
import type { Program } from '#server/program.ts'
import { isSecret } from './headers.ts'
import { type Handler, sendError, sendJson } from './request.ts'

const CHECKOUT_MS = 500
const loopback = [parseNetwork('127.0.0.0/8'), parseNetwork('::1')]

/** The process responds. Nothing else is checked, so that a database outage never causes a restart. */
export const livez: Handler = ({ response }) => sendJson(response, 200, { ok: true })

/**
 * Returns 200 only if requests would succeed: not stopping, the database answers within 500 ms, migrations are current.
 */
export function readyz(program: Pick<Program, 'draining' | 'dueMigrations'>): Handler {
  return async ({ response }) => {
    const reason = program.draining ? 'Atrium is shutting down.' : await unready(program)
    if (!reason) return sendJson(response, 200, { ok: true })
    response.setHeader('Retry-After', '2')
    sendError(response, 'unavailable', reason)
  }
}

async function unready({ dueMigrations }: Pick<Program, 'dueMigrations'>): Promise<string | undefined> {
  try {
    const due = await within(CHECKOUT_MS, dueMigrations())
    return due.length > 0 ? `Pending migrations: ${due.join(', ')}. Run the migrate command.` : undefined
  } catch {
    return `The database does not respond within ${CHECKOUT_MS} ms.`
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('too slow')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Prometheus text. With SERVICE_METRICS_TOKEN it requires the token; without, only this machine may read it: the peer
 * of the connection must be local and X-Forwarded-For absent.
 */
export function metricsPage({ env, metrics }: Pick<Program, 'env' | 'metrics'>): Handler {
  return async ({ request, response }) => {
    const { authorization } = request.headers
    if (env.metricsToken) {
      if (!isSecret(authorization, `Bearer ${env.metricsToken}`)) {
        response.setHeader('WWW-Authenticate', 'Bearer realm="metrics"')
        return sendError(
          response,
          'unauthorized',
          'Send the metrics token: Authorization: Bearer <SERVICE_METRICS_TOKEN>.',
        )
      }
    } else if (!inNetworks(request.socket.remoteAddress ?? '', loopback) || request.headers['x-forwarded-for']) {
      return sendError(response, 'not_found', 'This path does not exist. Metrics are available on localhost only.')
    }
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  }
}
