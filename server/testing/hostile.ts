import fc from 'fast-check'
import type { OpenApi, Parameter, Reference, Schema } from '#server/http/document/shape.ts'
import { type Documented, pathOf } from './document-checks.ts'
import type { Found } from './every-record.ts'
import type { RawCall } from './raw-call.ts'

const UNKNOWN = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
const HOSTILE_TEXT = [
  '', ' ', '\0', 'a\0b', '\ud800', '😀'.repeat(300), 'x'.repeat(3_000), '../../etc/passwd', "'; drop table task; --",
  '%00', '__proto__', 'constructor', 'null', 'NaN', '-0', '1e999', '0x10', '2026-02-30', '10000-01-01T00:00:00Z',
  '-1', '9007199254740993', 'true', '*', ',', ',,', 'a,b', '\u202e', UNKNOWN, UNKNOWN.toUpperCase(), `{${UNKNOWN}}`,
] // prettier-ignore
const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXT), fc.string({ unit: 'binary', maxLength: 40 }))
const anything = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 0.1 + 0.2, 1e308, 2 ** 53, true, [], {}, [[]], [null]),
) as fc.Arbitrary<unknown>

/** Calls of any operation: mostly valid, but with a fault in most of them. */
export function hostileCalls(document: OpenApi, operations: Documented[], found: Found, token: string) {
  const one = (operation: Documented): fc.Arbitrary<Documented & { call: RawCall }> =>
    fc
      .record({
        parameters: pathParameters(() => found(operation.path)!),
        query: queryOf(operation),
        headers: headersOf(operation),
        payload:
          operation.method === 'post' || operation.method === 'patch' ? payloadOf(document, operation) : noPayload,
      })
      .map(({ parameters, query, headers, payload }) => ({
        ...operation,
        [fc.toStringMethod]: () => shown(operation, parameters, query, headers, payload),
        call: {
          method: operation.method.toUpperCase(),
          path: pathOf(operation.path, parameters) + (query && `?${query}`),
          headers: { Authorization: `Bearer ${token}`, ...headers, ...payload.headers },
          ...(payload.body && { body: payload.body }),
        },
      }))
  return fc.oneof(...operations.map(one))
}

/** What a failure prints of a call: enough to repeat it, but not megabytes. */
function shown(
  { method, path }: Documented,
  ...[parameters, query, headers, payload]: [object, string, object, Payload]
) {
  const start = Buffer.from(payload.body ?? []).toString('latin1', 0, 200)
  const all = { ...headers, ...payload.headers }
  return `${method} ${path} ${JSON.stringify(parameters)} ?${query} ${JSON.stringify(all)} ${JSON.stringify(start)}`
}

/** `found` is called for each call, because records are created and deleted between calls. */
function pathParameters(found: () => Record<string, string>): fc.Arbitrary<Record<string, string>> {
  const valid = fc.constant(null).map(found)
  const broken = fc.record(
    Object.fromEntries(
      Object.keys(found()).map((name) => [
        name,
        fc.oneof(text, fc.uuid()).map((value) => value.toWellFormed().replaceAll('\0', '').slice(0, 500) || 'x'),
      ]),
    ),
  )
  return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: broken })
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

/** Each query parameter of an operation, with a value that fits, and with any. */
export function parameterQueries({
  operation,
}: Documented): { fitting: fc.Arbitrary<string>; any: fc.Arbitrary<string> }[] {
  const known = (operation.parameters ?? []).filter((one): one is Parameter => 'in' in one && one.in === 'query')
  return known.map(({ name, schema }) => {
    const pair = (value: unknown) => `${name}=${encoded(String(value))}`
    return { fitting: fitting(schema).map(pair), any: text.map(pair) }
  })
}

function queryOf(documented: Documented): fc.Arbitrary<string> {
  const { method } = documented
  const named = parameterQueries(documented).map((one) => fc.oneof(one.fitting, one.any))
  const unknown = fc.tuple(text, text).map(([name, value]) => `${encoded(name.slice(0, 300))}=${encoded(value)}`)
  const raw = fc.constantFrom('%', '%zz=1', 'a=%ff', '=', '&&', 'limit', '__proto__[x]=1', 'limit=1&limit=2', 'q=%00')
  const any = fc.oneof(
    ...named.map((arbitrary) => ({ weight: 4, arbitrary })),
    { weight: 1, arbitrary: unknown },
    { weight: 1, arbitrary: raw },
  )
  const some = fc.array(any, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&'))
  return fc.oneof({ weight: method === 'get' ? 1 : 6, arbitrary: fc.constant('') }, { weight: 2, arbitrary: some })
}

const headerText = fc.oneof(
  fc.constantFrom('*', '"1"', '"2"', 'W/"1"', '"1", "2"', '""', '"99999999999"', '1', 'ü', ' ', 'x'.repeat(256)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
)

function headersOf({ operation }: Documented): fc.Arbitrary<Record<string, string>> {
  const names = ['If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Request-Id'].filter(
    (name) => name !== 'If-Match' || takesIfMatch(operation.parameters ?? []),
  )
  return fc
    .dictionary(fc.constantFrom(...names), headerText, { maxKeys: 2 })
    .chain((headers) => fc.constantFrom({}, {}, headers))
}

const takesIfMatch = (parameters: (Parameter | Reference)[]) =>
  parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IfMatch'))

type Payload = { body?: Uint8Array; headers: Record<string, string> }
const noPayload: fc.Arbitrary<Payload> = fc.constant({ headers: {} })

function payloadOf(document: OpenApi, { operation }: Documented): fc.Arbitrary<Payload> {
  const media = operation.requestBody?.content['application/json']
  const schema = media && document.components.schemas[media.schema.$ref!.split('/').at(-1)!]!
  const example = (media?.example ?? {}) as Record<string, unknown>
  const object = schema?.anyOf
    ? batchOf(document, schema.anyOf, example)
    : objectOf(schema ?? { properties: {} }, example)
  const types = fc.constantFrom(
    'text/plain',
    '',
    'application/xml',
    'application/json; charset=latin1',
    'multipart/form-data',
  )
  const sent = (body: fc.Arbitrary<Uint8Array>, type: fc.Arbitrary<string>) =>
    fc.record({ body, headers: fc.record({ 'Content-Type': type }) }) as fc.Arbitrary<Payload>
  const json = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'application/merge-patch+json')
  return fc.oneof(
    { weight: 8, arbitrary: sent(object.map(bytesOf), json) },
    { weight: 2, arbitrary: sent(brokenBytes(example), json) },
    { weight: 1, arbitrary: sent(fc.constant(bytesOf(example)), types) },
    { weight: 1, arbitrary: sent(fc.constant(bytesOf(example)), json).map(encodedTwice) },
    { weight: 1, arbitrary: noPayload },
  )
}

const encodedTwice = ({ body, headers }: Payload) => ({
  body: body!,
  headers: { ...headers, 'Content-Encoding': 'gzip' },
})

/** The example with some fields replaced by valid values, invalid values or unknown fields. */
function objectOf(schema: Schema, example: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fc.oneof(fitting(field), anything).map((value) => ({ [name]: value })),
  )
  const foreign = fc
    .tuple(
      fc.constantFrom('__proto__', 'constructor', 'id', 'workspace_id', 'version', 'base', 'deleted_at', 'x'),
      anything,
    )
    .map(([name, value]) => Object.fromEntries([[name, value]]) as Record<string, unknown>)
  const some = fc.array(
    fields.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.oneof(...fields) }, { weight: 1, arbitrary: foreign })
      : foreign,
    {
      maxLength: 3,
    },
  )
  return some.map((changes) => Object.assign(Object.create(null), example, ...changes) as unknown)
}

/** A batch in each of its forms, with changes to its records or its envelope. */
function batchOf(document: OpenApi, [list, , envelope]: Schema[], example: Record<string, unknown>) {
  const [plural, records] = Object.entries(example)[0] as [string, Record<string, unknown>[]]
  const schema = document.components.schemas[list!.items!.$ref!.split('/').at(-1)!]!
  const some = fc.array(
    fc.oneof({ weight: 4, arbitrary: objectOf(schema, records[0]!) }, { weight: 1, arbitrary: anything }),
    {
      maxLength: 4,
    },
  )
  const { [plural]: _records, ...options } = envelope!.properties!
  const wrapped = fc
    .tuple(some, objectOf({ properties: options }, {}))
    .map(([batch, changes]) => ({ [plural]: batch, ...(changes as object) }))
  return fc.oneof(some, objectOf(schema, records[0]!), wrapped)
}

function brokenBytes(example: unknown): fc.Arbitrary<Uint8Array> {
  const whole = JSON.stringify(example)
  return fc.oneof(
    fc.constantFrom(
      '[]', '"text"', 'null', '7', '{', '{"a":', '{"title":"a","title":"b"}', '{"__proto__":{"title":"x"}}', '{"a":1}}', ' ',
      '['.repeat(20_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, '{"title":"\\ud800"}', '{"name":"\\u0000"}',
      `{"title":"${'x'.repeat(1_100_000)}"}`, '{"version":1e400}', '\ufeff{}', "{'a':1}",
    ).map((body) => Buffer.from(body)), // prettier-ignore
    fc.constantFrom(Buffer.from([0xff, 0xfe]), Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
    fc.nat(Math.max(whole.length - 1, 1)).map((length) => Buffer.from(whole.slice(0, length))),
    fc.uint8Array({ maxLength: 60 }),
  )
}

function bytesOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value) ?? 'null')
}

/** A value that the schema allows, as far as its keywords express it. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return fc.oneof(...parts.map(fitting))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'null'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -5, maximum = 1_000 } = schema
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000) })
  if (type === 'number') return fc.integer({ min: minimum * 100, max: 100_000 }).map((cents) => cents / 100)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (type === 'null') return fc.constant(null)
  if (type === 'object') return fc.constant({})
  if (schema.format === 'uuid') return fc.constant(UNKNOWN)
  if (schema.format === 'date') return fc.constantFrom('2026-12-01', '2028-02-29')
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-21T09:00:00Z', '2026-11-21T10:00:00.5+01:00')
  if (schema.format === 'uri') return fc.constantFrom('http://127.0.0.1:8443/x', 'http://10.0.0.1/', 'ftp://127.0.0.1/')
  return fc.string({ maxLength: 20 })
}
