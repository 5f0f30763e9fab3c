import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { CreateTask, Groups, MindmapNode, MovementRecord, Task } from '#sdk/made/types.ts'
import { createApiDocument } from '#server/start/api-document.ts'
import type { OpenApi } from '../shape.ts'
import { sdkFiles } from './sdk-files.ts'
import { commentOf, typeOf } from './type-texts.ts'

const document = JSON.parse(createApiDocument('https://atrium.test')['openapi-3.1.json'].bytes.toString()) as OpenApi

test.each(Object.entries(sdkFiles(document)))('sdk/made/%s is up to date: npm run types:sdk', async (name, text) => {
  expect(await readFile(`sdk/made/${name}`, 'utf8')).toBe(text)
})

test('enums are open in answers and closed in bodies', () => {
  const status = { type: 'string', enum: ['todo', 'done'] }
  expect(typeOf(status, 'answer')).toBe('"todo" | "done" | (string & {})')
  expect(typeOf(status, 'input')).toBe('"todo" | "done"')
})

test.each([
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'string', enum: ['a', null], nullable: true }, '"a" | null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
  [{ type: 'object', properties: { 'a-b': { const: 1 } }, required: ['a-b'] }, '{\n"a-b": 1\n}'],
  [{ description: 'Any JSON value.' }, 'unknown'],
])('%j is %s', (schema, type) => {
  expect(typeOf(schema, 'input')).toBe(type)
})

test('a description cannot end its comment', () => {
  expect(commentOf('a */ b')).toBe('/** a *\\/ b */\n')
})

test('a schema cannot be both a body and an answer, because its enums would differ', () => {
  const changed = structuredClone(document)
  changed.paths['/tasks']!.post!.requestBody!.content['application/json']!.schema = {
    $ref: '#/components/schemas/Task',
  }
  expect(() => sdkFiles(changed)).toThrow('schemas for bodies and answers, whose enums differ: Task')
})

test.each(['Options', 'ListTasksQuery', 'Groups'])(
  'no schema can be called %s, as another type of the SDK is',
  (name) => {
    const changed = structuredClone(document)
    changed.components.schemas[name] = { type: 'object', properties: {} }
    changed.components.schemas['Task']!.properties!['added'] = { $ref: `#/components/schemas/${name}` }
    expect(() => sdkFiles(changed)).toThrow(`two types of the SDK would be called ${name}`)
  },
)

/** Checked by the compiler: each line with an error must have one. */
export function compiled(atrium: Groups, task: Task, node: MindmapNode) {
  const later: Task['status'] = 'a status of the future'
  const deep: string | undefined = node.children[0]?.children[0]?.topic
  const body: CreateTask = { title: later, due: deep ?? null }
  // @ts-expect-error a status that does not exist
  const wrong: CreateTask = { title: 'a', status: 'finished' }
  // @ts-expect-error a field that does not exist
  const unknown: MovementRecord = { quantity: 1 }
  // @ts-expect-error a parameter that does not exist
  void atrium.tasks.list({ state: 'done' })
  void atrium.tasks.list({ status: ['todo', 'done'], project: 'none' })
  void atrium.documents.versions.get(task.id, 3)
  // @ts-expect-error the answer has no such field
  void atrium.me.get().then((me) => me.user)
  return [body, wrong, unknown]
}
