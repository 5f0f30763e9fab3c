import { describe, expect, test } from 'vitest'
import { createApiDocument } from '#server/start/api-document.ts'
import { closed } from '#server/testing/document-checks.ts'
import { operationsOf } from './generate.ts'
import { eachReachable, sentParts } from './open-schemas.ts'
import { reachable } from './schemas.ts'
import type { OpenApi, Schema } from './shape.ts'

const served = createApiDocument('https://atrium.test')

describe.each(['openapi.json', 'openapi-3.1.json'] as const)('%s', (name) => {
  const document = JSON.parse(served[name].bytes.toString()) as OpenApi
  const bodies = operationsOf(document).map(({ operation }) => operation.requestBody)
  const found = (parts: unknown, test: (schema: Schema) => boolean) => {
    const schemas: Schema[] = []
    eachReachable(document, parts, (schema) => test(schema) && schemas.push(schema))
    return schemas
  }

  test('responses and events may gain fields: no schema is closed', () => {
    expect(found(sentParts(document), ({ properties }) => properties !== undefined).length).toBeGreaterThan(100)
    expect(found(sentParts(document), ({ additionalProperties: more }) => more === false)).toEqual([])
    const strict = JSON.stringify(closed(document)).match(/"additionalProperties":false/g)
    expect(strict!.length).toBeGreaterThan(150)
  })

  test('bodies have no default, which generators take for required', () => {
    expect(found(bodies, ({ properties }) => properties !== undefined).length).toBeGreaterThan(50)
    expect(found(bodies, (schema) => 'default' in schema)).toEqual([])
    const { schemas } = document.components
    const envelope = schemas.PushMovements!.anyOf!.at(-1)!
    expect(envelope.required).toEqual(['movements'])
    expect(envelope.properties!.createItems!.description).toContain('Default: `true`.')
    expect(envelope.properties!.atomic!.description).toContain('Default: `false`.')
  })

  test('no schema belongs to both a body and a response', () => {
    const sent = reachable(document, sentParts(document))
    expect([...reachable(document, bodies)].filter((one) => sent.has(one))).toEqual([])
  })

  test('names are chosen, and pages are named by their records', () => {
    const names = Object.keys(document.components.schemas)
    expect(names.filter((one) => /^_|\d$|Answer$/.test(one))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['ContactPage', 'InboundRecord', 'JsonValue']))
  })

  test('only objects contain themselves: a union or list of itself has no type in TypeScript', () => {
    const { schemas } = document.components
    const partsOf = ({ $ref, items, anyOf, oneOf, allOf, additionalProperties: values }: Schema): Schema[] =>
      [
        ...($ref ? [schemas[$ref.split('/').at(-1)!]!] : []),
        ...(items ? [items] : []),
        ...(typeof values === 'object' ? [values] : []),
        ...[anyOf, oneOf, allOf].flatMap((parts) => parts ?? []),
      ].filter(({ properties }) => !properties)
    const isEndless = (schema: Schema, above: Schema[]): boolean =>
      above.includes(schema) || partsOf(schema).some((part) => isEndless(part, [...above, schema]))
    expect(Object.keys(schemas).filter((one) => isEndless(schemas[one]!, []))).toEqual([])
  })
})
