import { FORMAT_FLAGS } from '../output/printer.ts'
import { PROFILE_FLAG } from '../profiles/profile.ts'
import { type Flags, type Given, UsageError } from '../usage.ts'
import type { Field } from './command.ts'
import { kebab, type Operation } from './find-operation.ts'
import { exactNumber, readJson } from './read-json.ts'

const MOST_VALUES = 12

/** The fields of an operation by flag: those of its query or its body. */
const fieldsOf = ({ method, command }: Operation) => Object.entries(method === 'GET' ? command.query : command.body)

/** The flags that an operation takes: its fields, and those of the shell. */
export function flagsOf(operation: Operation): Flags {
  const { form, method, command } = operation
  const isList = form === 'list' || form === 'pages'
  const isWrite = method !== 'GET'
  const takesContent = ['body', 'push', 'batch', 'upload'].includes(form)
  return {
    ...Object.fromEntries(fieldsOf(operation).map(([name, field]) => [kebab(name), flagOf(name, field)])),
    ...(takesContent && { data: { value: 'JSON|@FILE|-', about: aboutData(form) } }),
    ...(form === 'upload' && { name: { value: 'NAME', about: 'Name of the file. Default: that of FILE' } }),
    ...(isList && { all: { about: 'Read all pages' } }),
    ...(isWrite && {
      'idempotency-key': { value: 'KEY', about: 'Makes the same call again safe. Default: a new one' },
      'dry-run': {
        about: command.isDryRun
          ? 'Check on the server without saving anything'
          : 'Print the request without sending it',
      },
    }),
    ...(command.isConditional && isWrite && { 'if-match': { value: 'VERSION', about: 'Only if the record has it' } }),
    ...PROFILE_FLAG,
    ...(form === 'download'
      ? Object.fromEntries(formatsOf(operation).map((name) => [name, FORMAT_FLAGS[name]]))
      : FORMAT_FLAGS),
  }
}

/** The formats that the operation itself chooses between, as exports do. */
const formatsOf = ({ command }: Operation) =>
  (['ndjson', 'csv'] as const).filter((name) => command.query['format']?.values?.includes(name))

function flagOf(name: string, { type, about, values, isList, isRequired, isNullable }: Field) {
  const choices = values && values.length <= MOST_VALUES ? values.join('|') : undefined
  const value = choices ?? (type === 'boolean' ? 'true|false' : type === 'json' ? 'JSON' : type.toUpperCase())
  const marks = [isRequired && 'required', isList && 'repeatable', isNullable && 'or null'].filter(Boolean)
  const isColumns = name === 'fields'
  return {
    value: isColumns ? 'NAMES' : value,
    about: [about, marks.length > 0 && `(${marks.join(', ')})`].filter(Boolean).join(' '),
    ...(isList && { isList }),
  }
}

function aboutData(form: string): string {
  if (form === 'upload') return 'The file, as @FILE, or - for standard input'
  const what = form === 'body' ? 'Fields as JSON; flags win' : 'The records, as a JSON array or a line of JSON each'
  return `${what}: text, @FILE, or - for standard input`
}

/** The values of the fields that are given, by their names in the API. */
export function readFields(operation: Operation, given: Given): Record<string, unknown> {
  const found = fieldsOf(operation).filter(([name]) => given.has(kebab(name)))
  const format = formatsOf(operation).find((name) => given.has(name))
  if (format && given.has('format')) throw new UsageError(`--${format} and --format exclude each other`)
  return {
    ...Object.fromEntries(found.map(([name, field]) => [name, valueOf(name, field, given.all(kebab(name)))])),
    ...(format && { format }),
  }
}

function valueOf(name: string, field: Field, texts: readonly string[]): unknown {
  if (name === 'fields') return texts.flatMap((text) => text.split(','))
  if (field.isList) return texts.map((text) => read(name, field, text))
  return field.isNullable && texts[0] === 'null' ? null : read(name, field, texts[0]!)
}

function read(name: string, { type }: Field, text: string): unknown {
  const flag = `--${kebab(name)}`
  if (type === 'text') return text
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new UsageError(`${flag} is true or false`)
    return text === 'true'
  }
  if (type === 'number') {
    if (text.trim() === '' || !Number.isFinite(Number(text))) throw new UsageError(`${flag} takes a number`)
    return exactNumber(text)
  }
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${flag} takes JSON`)
  }
}
