import { z } from 'zod'
import { schemaFrom } from './schemas.ts'
import type { OpenApi, Operation, Parameter, PathItem, Schema } from './shape.ts'

/** One event of the catalogue, with the schema of its data in the document's components. */
export type DocumentedEvent = {
  event: string
  description: string
  component: string
  example: unknown
  data: z.ZodType
}

const HEADERS: [name: string, description: string, schema: Schema][] = [
  ['X-Service-Event', 'Event name.', { type: 'string' }],
  [
    'X-Service-Signature',
    'HMAC-SHA256 of the raw body in lower-case hex. The key is the whole secret as text.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ],
  ['webhook-id', 'Id of the event. The same for every retry and resend.', { type: 'string', format: 'uuid' }],
  ['webhook-timestamp', 'Time at which this attempt was signed, as a Unix timestamp in seconds.', { type: 'integer' }],
  [
    'webhook-signature',
    'Standard Webhooks signature: `v1,` followed by the base64 HMAC-SHA256 of `id.timestamp.body`. The key is the decoded part of the secret after `whsec_`. For 24 hours after a rotation, the header also has a signature for each earlier secret, separated by spaces.',
    { type: 'string' },
  ],
  ['X-Service-Seq', 'Sequence number of the event in this workspace.', { type: 'integer' }],
  ['X-Service-Attempt', 'Number of the attempt, starting at 1.', { type: 'integer', minimum: 1 }],
  ['User-Agent', '`Atrium-Webhooks` and the version.', { type: 'string' }],
]

const Previous = z.record(z.string(), z.unknown()).nullable().meta({
  description:
    'Former values of the fields that an update changed; null for other events. Only if the `payload` of the webhook is `diff`.',
})

/** What the service sends to subscribers: `webhooks` in OpenAPI 3.1, `x-webhooks` in 3.0. */
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
      previous: schemaFrom(document, Previous, 'output'),
      workspace_id: { type: 'string', format: 'uuid', description: 'Id of the workspace.' },
      ts: { type: 'string', format: 'date-time', description: 'Time of the event.' },
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
      '2XX': { description: 'Received. Any 2xx status within 10 seconds counts as success. Atrium ignores the body.' },
      '410': { description: 'Stops deliveries: Atrium disables the webhook.' },
      default: {
        description:
          'Any other status, including a redirect, is a failure. Atrium retries four times, after 1, 2, 4 and 8 minutes.',
      },
    },
  }
}
