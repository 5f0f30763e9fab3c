import type { Parameter } from '../shape.ts'
import type { SdkOperation } from './sdk-operations.ts'
import { commentOf, grouped, keyOf, orUndefined, typeOf } from './type-texts.ts'

/** Types that the SDK writes by hand and the generated ones use. */
export const BY_HAND = {
  '../client/create-list.ts': ['List'],
  '../client/export.ts': ['Export'],
  '../client/list-query.ts': ['Choice', 'Chosen', 'ChosenPage', 'OnePlace'],
  '../client/options.ts': [
    'ConditionalOptions',
    'Edit',
    'EditOptions',
    'FileContent',
    'NoQuery',
    'Options',
    'PushOptions',
    'RecordSource',
    'UploadOptions',
    'WriteOptions',
  ],
} as const

const pascal = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const queryName = ({ id }: SdkOperation) => `${pascal(id)}Query`
const queryOf = (one: SdkOperation) => (one.query.length > 0 ? queryName(one) : 'NoQuery')
const parameterText = ({ name, schema }: Parameter) => `${name}: ${typeOf(schema, 'input')}`
const answerOf = ({ answer }: SdkOperation) => (answer ? typeOf(answer, 'answer') : 'Response')

/** The query parameters of an operation. Lists of values can also be a single one. */
export function queryDeclaration(one: SdkOperation): string {
  const fields = one.query.map(({ name, description, required, schema }) => {
    const value = schema.type === 'array' ? grouped(typeOf(schema.items!, 'input')) : typeOf(schema, 'input')
    const type = schema.type === 'array' ? `${value} | readonly ${value}[]` : value
    return `${commentOf(description)}${keyOf(name)}${required ? `: ${type}` : `?: ${orUndefined(type)}`}\n`
  })
  const about = `/** Parameters of \`${one.name}\`. */\n`
  const hasPlaces = ['after', 'cursor', 'offset', 'sort'].every((place) => one.query.some(({ name }) => name === place))
  return hasPlaces
    ? `${about}export type ${queryName(one)} = {\n${fields.join('')}} & OnePlace`
    : `${about}export interface ${queryName(one)} {\n${fields.join('')}}`
}

/** The entry of an operation in `Operations`: what `call` takes, and what it returns. */
export function operationEntry(one: SdkOperation): string {
  const path = one.pathParameters.map(parameterText).join('; ')
  const parts = [
    path && `path: { ${path} }`,
    one.method === 'GET' && `query?: ${queryOf(one)} | undefined`,
    one.form === 'upload' && 'body: FileContent',
    one.body && `body: ${typeOf(one.body, 'input')}`,
  ].filter(Boolean)
  return `${commentOf(one.summary)}${one.id}: { input: { ${parts.join('; ')} } & ${optionsOf(one)}; answer: ${answerOf(one)} }\n`
}

/** The groups of the client, nested, with a method per operation. */
export function groupsDeclaration(operations: readonly SdkOperation[]): string {
  return `/** The operations of the API by group. */\nexport interface Groups ${groupText(operations, 0)}`
}

function groupText(operations: readonly SdkOperation[], depth: number): string {
  const own = Object.groupBy(operations, (one) => one.name.split('.')[depth]!)
  const parts = Object.entries(own).map(([name, inside = []]) => {
    const [first, ...more] = inside
    const isMethod = more.length === 0 && first!.name.split('.').length === depth + 1
    return isMethod ? methodText(name, first!) : `${name}: ${groupText(inside, depth + 1)}\n`
  })
  const method = (verb: string) => own[verb]?.find((one) => one.name.split('.').length === depth + 1)
  return `{\n${parts.join('')}${editText(method('get'), method('update'))}}`
}

function methodText(name: string, one: SdkOperation): string {
  const options = one.form === 'upload' ? 'options: UploadOptions' : `options?: ${optionsOf(one)}`
  const about = commentOf(`${one.summary}: \`${one.method} ${one.path}\`.`)
  const head = `${about}${name}${genericOf(one)}(${[...one.pathParameters.map(parameterText), ...contentOf(one), options].join(', ')})`
  return `${head}: ${resultOf(one)}\n`
}

function genericOf(one: SdkOperation): string {
  if (one.form === 'batch')
    return `<Action extends ${Object.keys(one.item!['x-actions']!)
      .map((action) => JSON.stringify(action))
      .join(' | ')}>`
  return isChoosing(one) ? generic(one) : ''
}

/** Whether the answer has only the fields that the call chooses. */
const isChoosing = ({ query, answer, item }: SdkOperation) =>
  (answer ?? item) !== undefined && query.some(({ name }) => name === 'fields')

const recordOf = (one: SdkOperation) => (one.item ? typeOf(one.item, 'answer') : answerOf(one))
const generic = (one: SdkOperation) => `<Field extends keyof ${recordOf(one)} = keyof ${recordOf(one)}>`

function resultOf(one: SdkOperation): string {
  const [record, answer] = [recordOf(one), answerOf(one)]
  const chosen = isChoosing(one) ? `Chosen<${record}, Field>` : record
  if (one.item && one.form === 'download') return `Export<${chosen}>`
  if (!one.item || one.envelope) return `Promise<${isChoosing(one) ? chosen : answer}>`
  return `List<${chosen}, ${isChoosing(one) ? `ChosenPage<${answer}, ${record}, Field>` : answer}>`
}

/** The argument after those of the path. */
function contentOf(one: SdkOperation): string[] {
  if (one.form === 'push') return [`records: RecordSource<${typeOf(one.item!, 'input')}>`]
  if (one.form === 'batch') {
    const actions = Object.entries(one.item!['x-actions']!).map(([action, record]) => `${action}: ${record}`)
    return ['action: Action', `records: RecordSource<{ ${actions.join('; ')} }[Action]>`]
  }
  if (one.form === 'upload') return ['content: FileContent']
  if (one.body) return [`body: ${typeOf(one.body, 'input')}`]
  if (one.method !== 'GET') return []
  const query = isChoosing(one) ? `${queryOf(one)} & Choice<Field>` : queryOf(one)
  return [`query${one.query.some(({ required }) => required) ? '' : '?'}: ${query}`]
}

function optionsOf(one: SdkOperation): string {
  if (one.form === 'push' || one.form === 'batch') return `PushOptions<${ownOptions(one)}>`
  if (one.form === 'upload') return 'UploadOptions'
  return one.method === 'GET' ? 'Options' : one.conditional ? 'ConditionalOptions' : 'WriteOptions'
}

/** The options of a push or a batch, such as `createItems` and `atomic`. */
function ownOptions({ envelope, form, path }: SdkOperation): string {
  const plural = form === 'batch' ? 'records' : path.split('/').at(-1)!
  const { [plural]: _records, action: _action, ...options } = envelope!.properties!
  return typeOf({ type: 'object', properties: options }, 'input')
}

/** `change`, for records that can be read and updated. */
function editText(get: SdkOperation | undefined, update: SdkOperation | undefined): string {
  if (!get?.conditional && !update?.conditional) return ''
  const words = 'Reads the record and updates it with what `edit` returns, again if it has changed meanwhile.'
  const edit = `edit: Edit<${answerOf(get!)}, ${typeOf(update!.body!, 'input')}>`
  return `${commentOf(words)}change(id: string, ${edit}, options?: EditOptions): Promise<${answerOf(update!)}>\n`
}
