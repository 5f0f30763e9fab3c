import { z } from 'zod'

type Json = {
  $ref?: string
  $defs?: Record<string, Json>
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  minLength?: number
}

/** An id that no record has. */
export const UNKNOWN_ID = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'

const FORMATS: Record<string, string> = {
  uuid: UNKNOWN_ID,
  email: 'sample@example.com',
  uri: 'https://example.com/hook',
  date: '2027-03-01',
  'date-time': '2027-03-01T09:00:00.000Z',
}

/** Fields with constraints beyond their JSON Schema. */
const FIELDS: Record<string, unknown> = {
  content: { type: 'doc', content: [] },
  low: 4,
  medium: 9,
  high: 16,
  role: 'guest',
  zone: 'UTC',
  currency: 'EUR',
  tab: 'abcdefgh',
  on: `task:${UNKNOWN_ID}`,
  iban: '',
  bic: '',
}

/** The smallest input that matches a schema: required fields only. References point to no record. */
export function sampleInput(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return sampleOf(root, root.$defs ?? {})
}

function sampleOf(json: Json, named: Record<string, Json>): unknown {
  const sample = (part: Json) => sampleOf(part, named)
  if (json.$ref) return sample(named[json.$ref.slice(json.$ref.lastIndexOf('/') + 1)]!)
  if ('const' in json) return json.const
  if ('default' in json) return json.default
  if (json.enum) return json.enum[0]
  const [choice] = json.anyOf ?? json.oneOf ?? []
  if (choice) return sample(choice)
  if (json.allOf) return Object.assign({}, ...json.allOf.map(sample))
  if (json.type === 'object')
    return Object.fromEntries(
      (json.required ?? []).map((key) => [key, FIELDS[key] ?? sample(json.properties?.[key] ?? {})]),
    )
  if (json.type === 'array') return Array.from({ length: json.minItems ?? 0 }, () => sample(json.items ?? {}))
  if (json.type === 'integer' || json.type === 'number') return json.minimum ?? (json.exclusiveMinimum ?? 0) + 1
  if (json.type === 'boolean') return true
  return FORMATS[json.format ?? ''] ?? 'sample'.padEnd(json.minLength ?? 0, 'x')
}
