import type { Services } from '#server/core/access/workspace-context.ts'
import { sendServed, type Served, served } from '../public-texts.ts'
import { READ, type Route } from '../request.ts'

export function servedFrom(document: object): Served {
  return served(JSON.stringify(document), 'application/json')
}

/** The document in both versions, as bytes: made once, since the objects behind it are some twenty times as large. */
export type ApiDocument = Record<'openapi.json' | 'openapi-3.1.json', Served>

/** The document, which is the same for every caller and takes no token. */
type Parts = { document: ApiDocument; services: Pick<Services, 'version'> }

export function documentRoute({ document, services }: Parts, name: keyof ApiDocument): Route {
  const bytes = document[name]
  return {
    methods: READ,
    headers: { 'API-Version': services.version },
    handle: (exchange) => sendServed(exchange, bytes),
  }
}
