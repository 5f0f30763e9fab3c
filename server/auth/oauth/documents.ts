import type { Outbound } from '#server/core/outbound/client.ts'
import { clientFrom } from '#server/modules/connections/rules/client.ts'

const LIMIT_BYTES = 16 * 1024

/**
 * Fetches the metadata document of a client (OAuth Client ID Metadata Document) with the client for untrusted URLs:
 * public addresses only, no redirects. Returns the fields that we use.
 */
export function documentFetch(outbound: Outbound, deadlineMs = 2_500) {
  return async (url: string | URL | Request): Promise<Response> => {
    const result = await outbound.send({
      url: url instanceof Request ? url.url : String(url),
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Atrium' },
      body: '',
      deadlineMs,
      bodyCapBytes: LIMIT_BYTES,
    })
    if (!result.ok || result.status !== 200 || result.truncated || result.body === undefined)
      throw new Error(result.error?.fix ?? `The document is missing or longer than ${LIMIT_BYTES / 1024} KB.`)
    const kept = keptOf(result.body)
    const caching = result.headers?.['cache-control']
    return Response.json(kept, { headers: caching ? { 'cache-control': caching } : {} })
  }
}

/**
 * A client that authenticates with keys keeps its method, which the library then rejects: it would be weaker without.
 */
function keptOf(body: string): object {
  const given: unknown = JSON.parse(body)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('The document is not a JSON object.')
  const client = clientFrom(given as Record<string, unknown>)
  if (typeof client === 'string') throw new Error(client)
  const { token_endpoint_auth_method: method = 'none' } = given as { token_endpoint_auth_method?: unknown }
  return { ...client, token_endpoint_auth_method: method }
}
