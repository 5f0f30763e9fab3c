import type { z } from 'zod'
import { schemaFrom } from './schemas.ts'
import type { OpenApi, Operation, Parameter, PathItem, Schema } from './shape.ts'

/** One event of the catalogue, and the schema of its data among the document's components. */
export type DocumentedEvent = {
  event: string
  description: string
  component: string
  example: unknown
  data: z.ZodType
}

const HEADERS: [name: string, description: string, schema: Schema][] = [
  ['X-Service-Event', 'Name of the event.', { type: 'string' }],
  [
    'X-Service-Signature',
    'HMAC-SHA256 of the raw body in lower-case hex, keyed with the whole secret as text.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ],
  ['webhook-id', 'Id of the event: the same in every retry and resend.', { type: 'string', format: 'uuid' }],
  ['webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', { type: 'integer' }],
  [
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes behind `whsec_`. Two, separated by a space, for 24 hours after a rotation.',
    { type: 'string' },
  ],
  ['X-Service-Seq', 'Place of the event in the order of this workspace.', { type: 'integer' }],
  ['X-Service-Attempt', 'Which attempt this is, from 1.', { type: 'integer', minimum: 1 }],
  ['User-Agent', 'Atrium-Webhooks and the version.', { type: 'string' }],
]

/** What the service sends to subscribers: `webhooks` of OpenAPI 3.1, `x-webhooks` of 3.0. */
export function webhookItems(document: OpenApi, events: readonly DocumentedEvent[]): Record<string, PathItem> {
  const parameters = HEADERS.map(([name, description, schema]): Parameter => ({
    name,
    in: 'header',
    description,
    required: name !== 'X-Service-Seq',
    schema,
  }))
  return Object.fromEntries(events.map((event) => [event.event, { post: delivery(document, event, parameters) }]))
}

function delivery(document: OpenApi, documented: DocumentedEvent, parameters: Parameter[]): Operation {
  const { event, description, component, example } = documented
  document.components.schemas[component] ??= schemaFrom(document, documented.data, 'output')
  const schema: Schema = {
    type: 'object',
    properties: {
      event: { type: 'string', enum: [event] },
      data: { $ref: `#/components/schemas/${component}` },
      workspace_id: { type: 'string', format: 'uuid', description: 'The workspace it happened in.' },
      ts: { type: 'string', format: 'date-time', description: 'When it happened.' },
    },
    required: ['event', 'data', 'workspace_id', 'ts'],
    additionalProperties: false,
  }
  const body = {
    event,
    data: example,
    workspace_id: '019aa5b2-5d00-7c11-b0a4-1e8f7d6c5b40',
    ts: '2026-11-21T09:00:00.000Z',
  }
  return {
    operationId: event.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: event,
    description,
    tags: ['Webhooks'],
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
    responses: {
      '2XX': { description: 'Taken. Any 2xx within 10 seconds counts; the body is not read.' },
      '410': { description: 'Nothing more is wanted: the subscription is disabled.' },
      default: {
        description:
          'Anything else, a redirect too, is a failure: four more attempts follow, after 1, 2, 4 and 8 minutes.',
      },
    },
  }
}
