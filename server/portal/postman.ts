import type { OperationPage } from './operations.ts'
import type { Pages } from './pages.ts'

/** What parameters are that no response has: the `ext_id` of a record that the collection creates, and numbers. */
const GIVEN: Readonly<Record<string, string>> = { ext_id: 'postman-1', n: '1' }

/**
 * The operations as a Postman collection (schema v2.1.0): one folder per tag, the token as a variable. Requests store the
 * ids that they return for those that follow, so that a folder can be run as a whole.
 */
export function postmanCollection(portal: Pages, version: string): object {
  const tags = portal.tags()
  const operations = tags.flatMap((tag) => tag.operations)
  const parameters = operations.flatMap(({ path }) => variablesIn(path))
  const variables = new Map(parameters.map(({ name, variable }) => [variable, GIVEN[name] ?? '']))
  const creating = new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => path))
  const ids = new Map(parameters.filter(({ name }) => !GIVEN[name]).map(({ above, variable }) => [above, variable]))
  // A list of records that can be changed would give those of other people.
  const idOf = ({ method, path }: OperationPage) =>
    method === (creating.has(path) ? 'POST' : 'GET') ? ids.get(path) : undefined
  return {
    info: {
      name: `Atrium API ${version}`,
      description: `Set the variable token to one of your tokens. Guides: ${portal.publicUrl}/developers`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: `${portal.publicUrl}/api/v1` },
      { key: 'token', value: '' },
      ...Array.from(variables, ([key, value]) => ({ key, value })),
    ],
    item: tags.map((tag) => ({
      name: tag.name,
      description: tag.description,
      item: byLife(tag.operations).map((operation) => itemOf(operation, idOf(operation))),
    })),
  }
}

type Parameter = { name: string; variable: string; above: string }

/** The parameters of a path with their variables and the path above: `id` of `/tasks/{id}` is in `tasks_id`. */
function variablesIn(path: string): Parameter[] {
  return [...path.matchAll(/\/\{(\w+)\}/g)].map(({ 1: name = '', index }) => {
    const above = path.slice(0, index)
    const words = above.split('/').filter((part) => part && !part.startsWith('{'))
    return { name, above, variable: [...words, name].join('_').replaceAll('-', '_') }
  })
}

/** Creates by `ext_id` first, deletes at the end, and restores what was deleted. */
function byLife(operations: readonly OperationPage[]): OperationPage[] {
  const place = ({ method, path }: OperationPage) => {
    if (/^\/\w+\/\{id\}\/restore$/.test(path)) return 2
    return ['PUT', 'DELETE'].includes(method) ? (method === 'PUT' ? -1 : 1) : 0
  }
  return operations.toSorted((one, other) => place(one) - place(other))
}

/** Stores the id of the created record, or of the first one of a list whose records nothing here changes. */
function scriptFor(method: string, variable: string) {
  const exec = [
    'const body = pm.response.code < 300 ? pm.response.json() : {}',
    `const id = ${method === 'POST' ? 'body.id' : 'body.data?.[0]?.id'}`,
    `if (id) pm.collectionVariables.set('${variable}', id)`,
  ]
  return [{ listen: 'test', script: { type: 'text/javascript', exec } }]
}

/** `id`: the variable for the id that the response contains. */
function itemOf({ method, path, summary, description, parameters, body }: OperationPage, id: string | undefined) {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.+)\}$/, ':$1'))
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const isRepeatable = method === 'POST' && of('header').some(({ name }) => name === 'Idempotency-Key')
  const variables = new Map(variablesIn(path).map(({ name, variable }) => [name, variable]))
  return {
    name: summary,
    ...(id && { event: scriptFor(method, id) }),
    request: {
      method,
      description,
      header: [
        ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
        ...(isRepeatable ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      ...(body && { body: { mode: 'raw', raw: body.example, options: { raw: { language: 'json' } } } }),
      url: {
        raw: `{{base_url}}/${segments.join('/')}`,
        host: ['{{base_url}}'],
        path: segments,
        variable: of('path').map(({ name, description: about }) => ({
          key: name,
          value: `{{${variables.get(name)}}}`,
          description: about,
        })),
        query: of('query').map(({ name, description: about }) => ({
          key: name,
          value: '',
          description: about,
          disabled: true,
        })),
      },
    },
  }
}
