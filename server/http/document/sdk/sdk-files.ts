import { reachable } from '../schemas.ts'
import type { OpenApi } from '../shape.ts'
import { commandEntry } from './command-fields.ts'
import { changeDeclaration, EVENT_FIELD, exactBody } from './exact-types.ts'
import { BY_HAND, groupsDeclaration, operationEntry, queryDeclaration } from './operation-types.ts'
import { type SdkOperation, sdkOperations } from './sdk-operations.ts'
import { commentOf, declarationOf, keyOf, typeOf } from './type-texts.ts'

const MADE = '// Made by `npm run types:sdk` from the OpenAPI document.\n'
const TYPES = `import type { Operations } from './types.ts'`

/** The generated files of the SDK by name: the types, and the tables of operations for the client and the shell. */
export function sdkFiles(document: OpenApi): Record<'types.ts' | 'operations.ts' | 'commands.ts', string> {
  const operations = sdkOperations(document)
  return {
    'types.ts': typesFile(document, operations),
    'operations.ts': operationsFile(document, operations),
    'commands.ts': commandsFile(document, operations),
  }
}

function typesFile(document: OpenApi, operations: readonly SdkOperation[]): string {
  const { schemas } = document.components
  const answers = reachable(document, [operations.map(({ answer }) => answer), document.webhooks])
  const inputs = reachable(
    document,
    operations.map(({ body, query }) => [body, query]),
  )
  const both = [...inputs].filter((name) => answers.has(name))
  if (both.length > 0) throw new Error(`schemas for bodies and answers, whose enums differ: ${both.join(', ')}`)
  const queries = operations.filter(({ query }) => query.length > 0)
  const parts = [
    Object.entries(BY_HAND)
      .map(([file, names]) => `import type { ${names.join(', ')} } from '${file}'`)
      .join('\n'),
    ...[...answers, ...inputs].toSorted().map(declared),
    ...queries.map(queryDeclaration),
    groupsDeclaration(operations),
    `/** The operations by id: what \`call\` takes and returns. */\nexport interface Operations {\n${operations.map(operationEntry).join('')}}`,
    eventsDeclaration(document),
    EVENT_FIELD,
    `/** Codes of errors. */\nexport type ErrorCode = ${typeOf(schemas['Error']!.properties!['error']!, 'answer')}`,
  ]
  const text = parts.join('\n\n')
  for (const name of [...text.matchAll(/^export \w+ (\w+)/gm)].map((found) => found[1]!))
    if (text.split(new RegExp(`^(?:export \\w+|import type \\{.*) \\b${name}\\b`, 'm')).length > 2)
      throw new Error(`two types of the SDK would be called ${name}`)
  return `${MADE}${indented(text)}\n`

  function declared(name: string): string {
    if (name === 'Change') return changeDeclaration(schemas[name]!)
    if (answers.has(name)) return declarationOf(name, schemas[name]!, 'answer')
    return declarationOf(name, exactBody(schemas[name]!), 'input')
  }
}

function eventsDeclaration({ webhooks = {} }: OpenApi): string {
  const events = Object.entries(webhooks).map(([event, { post }]) => {
    const { data } = post!.requestBody!.content['application/json']!.schema.properties!
    return `${commentOf(post!.description)}${keyOf(event)}: ${typeOf(data!, 'answer')}\n`
  })
  return `/** The data of each event. */\nexport interface Events {\n${events.join('')}}`
}

function operationsFile({ info }: OpenApi, operations: readonly SdkOperation[]): string {
  const lines = operations.map(({ id, name, method, path, form }) => {
    const group = path.split('/').filter((word) => /^\w/.test(word))
    const verb = name.split('.').at(-1)!
    const short = name === group.join('.') ? '.' : name === [...group, verb].join('.') ? verb : name
    return `  ${id}: '${[form, short, method, path].filter((word) => word !== 'GET').join(' ')}',\n`
  })
  return `${MADE}${TYPES}

/** The version of Atrium. */
export const version = '${info.version}'

/** How each operation is called: form, name, method and path. A name of one word is in the group of its path; \`.\` is the path itself, and GET is left out. */
export const operations: Record<keyof Operations, string> = {\n${lines.join('')}}\n`
}

function commandsFile(document: OpenApi, operations: readonly SdkOperation[]): string {
  const entries = operations.map((one) => commandEntry(document, one))
  const imports = [`import type { Command } from '../shell/operations/command.ts'`, TYPES]
  const text = `${imports.join('\n')}

/** The operations as commands of the shell: their words and flags. */
export const commands: Record<keyof Operations, Command> = {\n${entries.join('')}}`
  return `${MADE}${indented(text)}\n`
}

/** Indents by two spaces per open brace; an opening one ends its line, a closing one begins its line. */
function indented(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      const isWords = /^( \*|\/\*\*)/.test(line)
      if (!isWords && line.startsWith('}')) depth--
      const placed = line && '  '.repeat(depth) + line
      if (!isWords && line.endsWith('{')) depth++
      return placed
    })
    .join('\n')
}
