import { operationsOf } from '../generate.ts'
import type { OpenApi, Parameter } from '../shape.ts'
import { type SdkOperation, sdkOperations } from './sdk-operations.ts'

/** A value of a parameter that its schema does not give. */
const ID = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'

/** The same document, with how the SDK and `atr` call each operation. */
export function withCodeSamples(document: OpenApi): OpenApi {
  const all = new Map(sdkOperations(document).map((one) => [one.id, one]))
  for (const { operation } of operationsOf(document)) {
    const one = all.get(operation.operationId)!
    const body = operation.requestBody?.content['application/json']?.example
    operation['x-codeSamples'] = [
      { lang: 'TypeScript', label: 'SDK', source: sdkSample(one, body) },
      { lang: 'Shell', label: 'atr', source: shellSample(one, body) },
    ]
  }
  return document
}

const valueOf = ({ name, schema }: Parameter): unknown =>
  schema.example ??
  schema.default ??
  schema.enum?.[0] ??
  (schema.type === 'integer' ? 1 : name === 'ext_id' ? 'crm-7' : ID)

const pathOf = ({ pathParameters }: SdkOperation) => pathParameters.map(valueOf)
const required = ({ query }: SdkOperation) =>
  Object.fromEntries(query.filter((one) => one.required).map((one) => [one.name, valueOf(one)]))

/** The records of a push or batch; an example may be the records alone or have them in a field. */
function recordsOf({ form, path }: SdkOperation, body: unknown): unknown {
  if (Array.isArray(body)) return body
  return (body as Record<string, unknown>)[form === 'batch' ? 'records' : path.split('/').at(-1)!]
}

function sdkSample(one: SdkOperation, body: unknown): string {
  const call = `atrium.${one.name}(${[...pathOf(one).map(literal), ...contentOf(one, body)].join(', ')})`
  if (one.item && one.method === 'GET') return `for await (const record of ${call}) console.log(record)`
  return `const ${one.form === 'download' ? 'response' : 'result'} = await ${call}`
}

/** The arguments after those of the path, as code. */
function contentOf(one: SdkOperation, body: unknown): string[] {
  if (one.form === 'upload') return ["new Blob(['Proofs'])", literal({ name: 'proofs.txt' })]
  if (one.form === 'push') return [literal(recordsOf(one, body))]
  if (one.form === 'batch') return [(body as { action: string }).action, recordsOf(one, body)].map(literal)
  if (one.form === 'body') return [literal(body)]
  const query = required(one)
  return Object.keys(query).length > 0 ? [literal(query)] : []
}

/** The value as JavaScript, with names unquoted where they need no quotes. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')

/** A word as shells read it. */
const word = (value: unknown) => {
  const text = String(value)
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

function shellSample(one: SdkOperation, body: unknown): string {
  const words = ['npx', 'atr', ...one.name.split('.').map(kebab), ...pathOf(one).map(word)]
  if (one.form === 'batch') words.push((body as { action: string }).action)
  if (one.form === 'push' || one.form === 'batch') words.push('--data', word(JSON.stringify(recordsOf(one, body))))
  if (one.form === 'upload') words.push('--data', '@proofs.txt')
  if (one.form === 'body') words.push(...bodyFlags(body as object))
  for (const [name, value] of Object.entries(required(one))) words.push(`--${kebab(name)}`, word(value))
  return one.form === 'download' ? `${words.join(' ')} > content` : words.join(' ')
}

/** A flag for each field, or all of them as JSON if one is an object. */
function bodyFlags(body: object): string[] {
  const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object')
  const fields = Object.entries(body)
  if (!fields.every(([, value]) => isPlain(value))) return ['--data', word(JSON.stringify(body))]
  return fields.flatMap(([name, value]) => [value].flat().flatMap((each) => [`--${kebab(name)}`, word(each)]))
}
