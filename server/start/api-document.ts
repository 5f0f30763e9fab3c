import { VERSION } from '#server/core/operations/version.ts'
import { generateDocument } from '#server/http/document/generate.ts'
import { withCodeSamples } from '#server/http/document/sdk/code-samples.ts'
import { type ApiDocument, servedFrom } from '#server/http/document/serve.ts'
import type { DocumentedEvent } from '#server/http/document/webhooks.ts'
import { EVENTS } from '#server/modules/events/schema.ts'

export function createApiDocument(publicUrl: string): ApiDocument {
  const about = { publicUrl, version: VERSION, events: documentedEvents() }
  return {
    'openapi.json': servedFrom(withCodeSamples(generateDocument('3.0.3', about))),
    'openapi-3.1.json': servedFrom(withCodeSamples(generateDocument('3.1.1', about))),
  }
}

export function documentedEvents(): DocumentedEvent[] {
  return Object.entries(EVENTS).map(([event, { description, data, example }]) => {
    const component = data.meta()?.id
    if (!component) throw new Error(`the data of ${event} has no name among the schemas`)
    return { event, description, component, example, data }
  })
}
