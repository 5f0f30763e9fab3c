import type { OpenApi, Schema } from './shape.ts'

/** Complete example records by schema name; examples of other schemas are built field by field. */
export type Records = Record<string, unknown>

/** The example value of a field with this name when its schema has none. */
const BY_NAME: Record<string, unknown> = {
  name: 'Ada Brandt',
  email: 'ada@brandt.example',
  title: 'Producer',
  slug: 'brandt',
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  url: 'https://example.com/hooks/atrium',
  description: 'Wall display',
  event: 'task.created',
  entity: 'task',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  role: 'member',
  status: ['active', 'delivered'],
  limit: 50,
  offset: 0,
  total: 1,
  has_more: false,
  seq: 42,
  next_after: 42,
  version: 1,
  requests_per_minute: 120,
  page_size: 200,
  batch_size: 2000,
  record_batch_size: 500,
  body_bytes: 1_048_576,
  batch_body_bytes: 16_777_216,
  idempotency_hours: 24,
  response_status: 200,
  status_code: 200,
  attempts_made: 1,
  disabled_reason: null,
  last_failure_at: null,
  expires_at: null,
  next_attempt_at: null,
  avatar_url: null,
  error: null,
  error_code: null,
  resend_of: null,
  response_body: 'ok',
  number: [1, 'PAPER-A4'],
  markdown: '# Spring\n\nThree offers and a date.',
  outline: 'Spring\n  Offers\n  Dates',
  author_kind: 'member',
  group: 'Paper',
  supplier: 'Papier Union',
  location: 'Main warehouse',
  toLocation: 'Shop',
  lot: 'L-2026-11',
  ref: 'order-1042',
  extId: 'row-1042',
  reason: 'Sold in the shop',
  note: 'Left at the reception',
  body: '{"event":"task.created","data":{}}',
  request_headers: { 'X-Service-Event': 'task.created' },
  response_headers: { 'content-type': 'text/plain' },
  timings: { dns: 2, connect: 9, tls: 21, firstByte: 64, total: 66 },
  address: '203.0.113.10',
  response_truncated: false,
}

const BY_FORMAT: Record<string, unknown> = {
  uuid: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
  'date-time': '2026-11-21T09:00:00.000Z',
  date: '2026-12-01',
  email: 'ada@brandt.example',
  uri: 'https://example.com/hooks/atrium',
}

/** Builds an example that matches the schema. */
export function exampleOf(document: OpenApi, schema: Schema, records: Records, field = ''): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return records[name] ?? exampleOf(document, document.components.schemas[name]!, records, field)
  }
  const own = schema.example ?? schema.examples?.[0]
  if (own !== undefined) return own
  const known = [BY_NAME[field]].flat().find((value) => value !== undefined && fits(value, schema))
  if (known !== undefined) return known
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [part] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []
  if (part) return exampleOf(document, part, records, field)
  return ofType(document, schema, records, field)
}

function ofType(document: OpenApi, schema: Schema, records: Records, field: string): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          exampleOf(document, inner, records, name),
        ]),
      )
    case 'array':
      return [exampleOf(document, schema.items!, records, field)]
    case 'boolean':
      return schema.default ?? true
    case 'integer':
    case 'number':
      return schema.default ?? Math.max(schema.minimum ?? 0, 1)
    default:
      return BY_FORMAT[schema.format ?? ''] ?? 'text'
  }
}

function fits(value: unknown, schema: Schema): boolean {
  const types = [schema.type].flat()
  if (value === null)
    return (
      schema.nullable === true || types.includes('null') || Boolean(schema.anyOf?.some((one) => one.type === 'null'))
    )
  if (schema.enum) return schema.enum.includes(value)
  const type = typeof value === 'number' ? ['number', 'integer'] : [typeof value]
  return type.some((name) => types.includes(name))
}
