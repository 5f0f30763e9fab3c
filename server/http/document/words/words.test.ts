import { expect, test } from 'vitest'
import { eachReachable } from '#server/http/document/open-schemas.ts'
import { createApiDocument } from '#server/start/api-document.ts'
import { operationsOf } from '../generate.ts'
import type { Answer, OpenApi, Parameter } from '../shape.ts'

const { bytes } = createApiDocument('https://atrium.test')['openapi-3.1.json']
const document = JSON.parse(bytes.toString()) as OpenApi
const all = operationsOf(document)
const schemaOf = (reference = '') => document.components.schemas[reference.split('/').at(-1)!]

test('a list without `count` always has its total, and does not speak of `count`', () => {
  const lists = all.filter(({ method, operation }) => method === 'get' && operation.operationId.startsWith('list'))
  const wrong = lists.flatMap(({ operation }) => {
    const schema = schemaOf((operation.responses['200'] as Answer).content!['application/json']!.schema.$ref)
    const { total } = schema?.properties ?? {}
    if (!schema || !total) return []
    const names = (operation.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''))
    const isOptional = !schema.required!.includes('total')
    const isSaid = /count=false/.test(total.description ?? '')
    return names.includes('count') === isOptional && isOptional === isSaid ? [] : [operation.operationId]
  })
  expect(wrong).toEqual([])
  expect(lists.length).toBeGreaterThan(15)
})

test('examples of answers show values that could be real', () => {
  const unreal = all.flatMap(({ operation }) =>
    (Object.values(operation.responses) as Answer[]).flatMap(({ content }) =>
      /:"text"/.test(JSON.stringify(content?.['application/json']?.example ?? {})) ? [operation.operationId] : [],
    ),
  )
  expect(unreal).toEqual([])
})

test('a page says that its data are records', () => {
  const pages = Object.entries(document.components.schemas).filter(([name, { properties }]) => {
    return name.endsWith('Page') && properties?.data && properties.total
  })
  for (const [name, { properties }] of pages) expect(properties!.data!.description, name).toBe('Records on this page.')
  expect(pages.length).toBeGreaterThan(15)
})

test('names are snake_case; only fields of stock, purchase orders, pushes, batches and reverts are camelCase', () => {
  const isCamel = (name: string) => /[A-Z]/.test(name)
  const inCamelCase = (part: unknown) => {
    const found: string[] = []
    eachReachable(document, part, ({ properties = {} }) => found.push(...Object.keys(properties).filter(isCamel)))
    return found.length > 0
  }
  const withCamel = all.filter(({ operation }) =>
    (operation.parameters as Parameter[]).some((one) => one.in && one.in !== 'header' && isCamel(one.name)),
  )
  // Filters have the names of the fields.
  expect(withCamel.map(({ operation }) => operation.operationId)).toEqual(
    ['PurchaseOrders', 'Items'].flatMap((plural) => [`list${plural}`, `export${plural}`]),
  )
  const operations = all.filter(({ operation }) => inCamelCase(operation)).map(({ operation }) => operation.operationId)
  expect(operations.toSorted()).toEqual(
    ['Costs', 'Items', 'Leads', 'Levels', 'Movements', 'Touches']
      .map((pushed) => `push${pushed}`)
      .concat(all.map(({ operation }) => operation.operationId).filter((id) => /^(batch|revert)/.test(id)))
      .concat('getItem', 'listItems', 'listMovements', 'listPurchaseOrders')
      .toSorted(),
  )
  const events = Object.entries(document.webhooks!).filter(([, item]) => inCamelCase(item))
  expect(new Set(events.map(([name]) => name.split('.')[0]))).toEqual(new Set(['item', 'purchase_order']))
})
