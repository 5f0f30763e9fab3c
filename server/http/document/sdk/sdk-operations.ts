import { operationsOf } from '../generate.ts'
import type { Answer, OpenApi, Operation, Parameter, Schema } from '../shape.ts'
import { sdkNames } from './sdk-names.ts'

/** How the SDK calls an operation. A `list` can be read by id, `pages` only by what they say of the next one. */
type CallForm = 'get' | 'list' | 'pages' | 'body' | 'push' | 'batch' | 'upload' | 'download' | 'plain'

/** What the SDK needs of an operation. */
export type SdkOperation = {
  id: string
  /** With its groups, such as `inventory.movements.push`. */
  name: string
  method: string
  path: string
  summary: string
  form: CallForm
  pathParameters: Parameter[]
  query: Parameter[]
  /** Whether `If-Match` applies. */
  conditional: boolean
  body: Schema | undefined
  answer: Schema | undefined
  /** The record of a list, a push or a batch, or of a download that is an export. */
  item: Schema | undefined
  /** The body of a push or a batch, with its records. */
  envelope: Schema | undefined
}

/** The operations of a document, as the SDK calls them. */
export function sdkOperations(document: OpenApi): SdkOperation[] {
  const all = operationsOf(document)
  const names = sdkNames(all.map(({ path, operation }) => ({ operationId: operation.operationId, path })))
  const schemaOf = (schema: Schema | undefined) =>
    schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema

  const answerOf = (operation: Operation) => successOf(operation)?.content?.['application/json']?.schema
  const itemOf = (answer: Schema | undefined) => {
    const page = schemaOf(answer)?.properties
    return page?.['has_more'] && page['data']?.items
  }
  const listed = new Map(
    all.flatMap(({ method, path, operation }) => (method === 'get' ? [[path, answerOf(operation)] as const] : [])),
  )

  return all.map(({ method, path, operation }) => {
    const id = operation.operationId
    const body = operation.requestBody?.content['application/json']?.schema
    const answer = answerOf(operation)
    const isList = itemOf(answer) !== undefined
    const [records, , envelope] = schemaOf(body)?.anyOf ?? []
    const fields = schemaOf(body)?.properties
    const batched = fields?.['action'] && fields['records']?.items
    const parameters = (operation.parameters ?? []).filter((one): one is Parameter => 'in' in one)
    const query = parameters.filter((one) => one.in === 'query')
    const form = formOf()
    return {
      id,
      name: names.get(id)!,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      form,
      pathParameters: parameters.filter((one) => one.in === 'path'),
      query,
      conditional: JSON.stringify(operation.parameters).includes('/IfMatch"'),
      body,
      answer,
      item:
        form === 'push'
          ? records!.items
          : form === 'batch'
            ? batched
            : itemOf(form === 'download' ? listed.get(path.replace(/\/export$/, '')) : answer),
      envelope: form === 'push' ? envelope : form === 'batch' ? schemaOf(body) : undefined,
    }

    function formOf(): CallForm {
      const has = (name: string) => query.some((one) => one.name === name)
      const isLong = query.some(({ name, schema }) => name === 'limit' && schema.maximum === 200)
      if (isList) return has('after') && has('count') && isLong ? 'list' : 'pages'
      if (method === 'get') return answer ? 'get' : 'download'
      if (records?.type === 'array' && envelope) return 'push'
      if (batched) return 'batch'
      return body ? 'body' : operation.requestBody ? 'upload' : 'plain'
    }
  })
}

const successOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] as Answer | undefined
