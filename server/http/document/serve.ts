import type { Services } from '#server/core/access/workspace-context.ts'
import { sendServed, type Served, served } from '../pages/public-texts.ts'
import { READ, type Route } from '../request.ts'

export function servedFrom(document: object): Served {
  return served(JSON.stringify(document), 'application/json')
}

/**
 * Both versions of the document as bytes, serialized once: the objects they come from are about twenty times as large.
 */
export type ApiDocument = Record<'openapi.json' | 'openapi-3.1.json', Served>

type Parts = { document: ApiDocument; services: Pick<Services, 'version'> }

/** Serves the document. It is the same for every caller and needs no token. */
export function documentRoute({ document, services }: Parts, name: keyof ApiDocument): Route {
  const bytes = document[name]
  return {
    methods: READ,
    headers: { 'API-Version': services.version },
    handle: (exchange) => sendServed(exchange, bytes),
  }
}
