import type { OperationPage } from './operations.ts'
import type { Pages } from './pages.ts'

/** The operations as a Postman collection (schema v2.1.0): one folder per tag, the token as a variable. */
export function postmanCollection(portal: Pages, version: string): object {
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
    ],
    item: portal
      .tags()
      .map(({ name, description, operations }) => ({ name, description, item: operations.map(itemOf) })),
  }
}

function itemOf({ method, path, summary, description, parameters, body }: OperationPage) {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.+)\}$/, ':$1'))
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  return {
    name: summary,
    request: {
      method,
      description,
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      ...(body && { body: { mode: 'raw', raw: body.example, options: { raw: { language: 'json' } } } }),
      url: {
        raw: `{{base_url}}/${segments.join('/')}`,
        host: ['{{base_url}}'],
        path: segments,
        variable: of('path').map(({ name, description: about }) => ({ key: name, value: '', description: about })),
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
