import { generateOpenApiDocument } from 'trpc-to-openapi'
import type { z } from 'zod'
import { appRouter, procedures } from '#server/app-router.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { batchRejected } from './batch.ts'
import type { Records } from './examples.ts'
import { HEADERS, PARAMETERS } from './headers.ts'
import { includedSchema } from './included.ts'
import { openSchemas } from './open-schemas.ts'
import { complete, type Origin } from './operations.ts'
import { ErrorSchema } from './refusals.ts'
import { eachSchema, prune, tidy } from './schemas.ts'
import type { Answer, OpenApi, Version } from './shape.ts'
import { type DocumentedEvent, webhookItems } from './webhooks.ts'
import { describeFields } from './words/field-words.ts'
import { TAGS } from './words/tags.ts'

export type About = { publicUrl: string; version: string; events: readonly DocumentedEvent[] }

const DESCRIPTION = `The Atrium REST API gives you access to all data in a workspace. Send \`Authorization: Bearer <API_TOKEN>\` with every request; an owner creates tokens under Settings, Tokens.

- Times are RFC 3339 in UTC, dates are \`YYYY-MM-DD\`, ids are UUIDs (version 7), and money is a JSON number.
- Unknown fields and parameters are errors. The message names them, and the request changes nothing.
- HEAD works for every GET operation and returns no body.
- Every error has the fields \`error\`, \`message\` and \`request_id\`, and \`details\` if it concerns fields; see the schema \`Error\` for all codes.
- Fields, values and operations can be added within v1, and none are removed.`

/**
 * Builds the REST document in one version of OpenAPI: the library generates it from the procedures' `meta.openapi` and
 * schemas, and one pass adds the transport: headers, statuses and errors.
 */
export function generateDocument(openapi: Version, { publicUrl, version, events }: About): OpenApi {
  const generated = generateOpenApiDocument(appRouter, {
    title: 'Atrium API',
    version,
    description: `${DESCRIPTION} See [versioning](${publicUrl}/developers/guides/versioning).`,
    baseUrl: `${publicUrl}/api/v1`,
    openApiVersion: openapi,
  })
  const document = JSON.parse(JSON.stringify(generated)) as OpenApi
  Object.assign(document.info, {
    contact: { name: 'Atrium developer documentation', url: `${publicUrl}/developers` },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  })
  document.components = {
    schemas: { ...document.components.schemas, Error: ErrorSchema },
    responses: {},
    parameters: structuredClone(PARAMETERS),
    headers: structuredClone(HEADERS),
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        description: 'API token of the workspace: `atr_live_…`, or of a sandbox: `atr_test_…`.',
      },
    },
  }
  document.components.headers['API-Version']!.schema.example = version
  const records = recordsOf(events)
  document.components.schemas.BatchRejected = batchRejected(document)
  for (const origin of origins(document)) {
    const operation = document.paths[origin.path]?.[origin.method]
    if (!operation) throw new Error(`${origin.method} ${origin.path} is missing from the document`)
    complete(document, operation, origin, records)
  }
  const used = new Set(operationsOf(document).map(({ operation }) => operation.tags[0]))
  document.tags = [...new Set([...Object.keys(TAGS), ...used])]
    .filter((name) => used.has(name))
    .map((name) => ({ name, description: TAGS[name] ?? `The ${name.toLowerCase()} of the workspace.` }))
  document[openapi === '3.0.3' ? 'x-webhooks' : 'webhooks'] = webhookItems(document, events)
  openSchemas(document)
  prune(document)
  describeFields(document)
  const shared = structuredClone(document)
  eachSchema(shared, (schema) => tidy(schema, openapi))
  return shared
}

function recordsOf(events: readonly DocumentedEvent[]): Records {
  const records: Records = Object.fromEntries(events.map(({ component, example }) => [component, example]))
  const { event, description, component, example } = events[0]!
  const schema = { type: 'object', title: component }
  const { id, version, created_at } = example as { id: string; version: number; created_at: string }
  const change = {
    seq: 42,
    event,
    entity: component.toLowerCase(),
    id,
    version,
    actor: { kind: 'token', id },
    data: example,
  }
  return {
    ...records,
    EventCatalogue: { data: [{ event, description, schema, example, previous: null }] },
    ChangePage: { data: [{ ...change, at: created_at }], next_after: 42, has_more: false },
  }
}

/** Every operation with its method and path. */
export function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method as Origin['method'], path, operation })),
  )
}

function origins(document: OpenApi): Origin[] {
  const all: Origin[] = Object.values(procedures).flatMap(({ _def }) => {
    const { openapi, rest, permission } = (_def.meta ?? {}) as RestMeta
    if (!openapi || !rest) return []
    const { inputs, output } = _def as unknown as { inputs: z.ZodObject[]; output: z.ZodType }
    const method = openapi.method.toLowerCase() as Origin['method']
    return [{ method, path: openapi.path, rest, permission, input: inputs[0], output }]
  })
  for (const one of all.filter(({ rest }) => rest.kind)) {
    const { content } = document.paths[one.path]!.get!.responses['200'] as Answer
    one.record = content!['application/json']!.schema
  }
  return all.map((one) => (one.rest.expand ? { ...one, included: includedSchema(one, all) } : one))
}
