import type { Services } from '#server/core/workspace-context.ts'
import { sendServed, type Served, served } from '../bytes.ts'
import type { Handler } from '../request.ts'

export function servedFrom(document: object): Served {
  return served(JSON.stringify(document), 'application/json')
}

/** The document in both versions, as bytes: made once, since the objects behind it are some twenty times as large. */
export type ApiDocument = Record<'openapi.json' | 'openapi-3.1.json', Served>

type Parts = { document: ApiDocument; services: Pick<Services, 'version'> }

/** Answers without a token and before anything else is looked at: the document is the same for everybody. */
export function documentDoor({ document, services }: Parts, name: keyof ApiDocument): Handler {
  const bytes = document[name]
  return (exchange) => {
    exchange.response.setHeader('API-Version', services.version)
    sendServed(exchange, bytes)
  }
}
