import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { columnTypes, searchedColumns } from '#db/column-types.ts'
import { isAddressInAscii } from '../database/words.ts'
import { addressKey, Day, InstantInput, line, Ref } from '../values/fields.ts'
import { commaList } from '../values/filters.ts'
import { equalsOneOf, type ValueType } from './filters.ts'
import type { Filter, Kind, Schemas } from './kind.ts'
import type { Named } from './references.ts'

/** A list parameter that follows from a field of the record. */
type FieldFilter = Filter & { schema: z.ZodType }
/** What the parameters of a field are made of. */
type Field = {
  name: string
  column: RawBuilder<unknown>
  type: ValueType
  /** One value of a list. */
  value: z.ZodType
  /** Whether it can be empty: null, or for a text that is never null, ''. */
  isEmpty?: RawBuilder<boolean>
  names?: Named | undefined
  /** A text of several paragraphs, which is not compared as a whole. */
  isLong?: boolean
  /** An email address, which is found in any spelling of its domain. */
  isAddress?: boolean
  /** The `search_text` of the table, if the text is part of it. */
  searched?: RawBuilder<unknown> | undefined
}

const made = new WeakMap<object, ReadonlyMap<string, FieldFilter>>()
const ofFields = new WeakSet<z.ZodType>()

/** Whether a parameter of a list follows from a field: there are many of them, which the document describes briefly. */
export const isOfField = (parameter: z.ZodType): boolean => ofFields.has(parameter)

/** The list parameters that follow from the fields of a kind, beside those that its list has already. */
export function fieldFilters(kind: Kind): ReadonlyMap<string, FieldFilter> {
  let filters = made.get(kind)
  if (!filters) {
    const own = kind.schemas.list?.shape ?? {}
    const all = fieldsOf(kind).flatMap((field) => Object.entries(filtersOfField(field)))
    filters = new Map(all.filter(([name]) => !(name in own)))
    made.set(kind, filters)
  }
  return filters
}

/** The input of the list of a kind: its own parameters, and those that follow from its fields. */
export function listInputOf<S extends Schemas & { list: z.ZodObject }>(kind: Kind<S>): S['list'] {
  const filters = [...fieldFilters(kind)]
  return kind.schemas.list.extend(Object.fromEntries(filters.map(([name, { schema }]) => [name, schema]))) as S['list']
}

/** `f`, `f_not`, `f_is` and so on, by the type of the field. */
function filtersOfField(field: Field): Record<string, FieldFilter> {
  const { name, column, type, value, isEmpty, names, isLong, isAddress, searched } = field
  const filters: Record<string, FieldFilter> = {}
  const add = (ending: string, words: string, given: z.ZodType, where: Filter['where'], more: Partial<Filter> = {}) => {
    const schema = given.optional().meta({ description: words })
    ofFields.add(schema)
    filters[name + ending] = { schema, where, ...more }
  }
  const compare = (ending: string, operator: string, words: string) =>
    add(ending, words, value, (to: unknown) => sql<boolean>`${column} ${sql.raw(operator)} ${to}::${sql.raw(type)}`)

  if (name === 'id') {
    add('', '`id` is one of these.', commaList(value), (ids: string[]) => equalsOneOf(column, ids, type))
    return filters
  }
  if (type === 'boolean')
    add('', `\`${name}\` is this.`, value, (is: boolean) => sql<boolean>`${column} = ${is}::boolean`)
  else if (type !== 'timestamptz' && !isLong) {
    const one = (values: string[]) => equalsOneOf(column, values, type)
    const named = names && { names }
    add('', `\`${name}\` is one of these.`, commaList(value), one, named)
    const none = (values: string[]) => sql<boolean>`(${one(values)}) is not true`
    add('_not', `\`${name}\` is empty or none of these.`, commaList(value), none, named)
  }
  if (isEmpty) {
    const is = (state: string) => (state === 'empty' ? isEmpty : sql<boolean>`not ${isEmpty}`)
    add('_is', `Whether \`${name}\` is empty.`, z.enum(['empty', 'set']), is)
  }
  if (type === 'bigint' || type === 'numeric' || type === 'double precision') {
    compare('_min', '>=', `Minimum of \`${name}\`, inclusive.`)
    compare('_max', '<=', `Maximum of \`${name}\`, inclusive.`)
  }
  if (type === 'date' || type === 'timestamptz') {
    const moment = type === 'date' ? 'date' : 'time'
    compare('_before', '<', `\`${name}\` before this ${moment}.`)
    compare('_after', '>', `\`${name}\` after this ${moment}.`)
  }
  if (type === 'text' && !isChoice(value) && (searched || !isLong)) {
    const has = (text: string) => sql<boolean>`strpos(${folded(column)}, fold(${text})) > 0`
    // Folding each text costs more than to find those that have it elsewhere.
    const found = searched
      ? (text: string) => sql<boolean>`(strpos(${searched}, fold(${text})) > 0 and ${has(text)})`
      : has
    const where = (text: string) =>
      isAddress && isAddressInAscii(text) ? sql<boolean>`(${found(text)} or ${found(addressKey(text))})` : found(text)
    const texts = searched ? 'indexed' : 'read'
    add('_contains', `Text in \`${name}\`. Ignores case and accents.`, line(200), where, { texts })
  }
  return filters
}

/** As `fold()`, but without the cost of its call for texts in ASCII: 0.3 µs each instead of 1. */
const folded = (column: RawBuilder<unknown>) =>
  sql`case when octet_length(${column}) = length(${column}) then lower(${column} collate "C") else fold(${column}) end`

/** The fields with one value that lists can be filtered by. */
function fieldsOf(kind: Kind): Field[] {
  const { table, columns = {}, from, refs, people, unfiltered, schemas } = kind
  return Object.entries(schemas.record.shape).flatMap(([name, schema]) => {
    const source = columns[name] ?? `${table}.${name}`
    const isJoined = from !== undefined && name in columns
    if (name === 'version' || unfiltered?.includes(name) || isJoined) return []
    const { inner, isNullable, format } = opened(schema as z.ZodType)
    const typed = typeOf(inner, format)
    if (!typed) return []
    const column = typeof source === 'string' ? sql.ref(source) : source
    const reference = (refs as Record<string, Named> | undefined)?.[name]
    const names = reference ?? ((people as readonly string[] | undefined)?.includes(name) ? 'member' : undefined)
    const common = { name, column, names, ...(isNullable && { isEmpty: sql<boolean>`(${column} is null)` }) }
    if (typed.type === 'numeric' && columnTypes[table]?.[`sort_${name}`])
      return [{ ...common, ...typed, type: 'double precision', column: sql.ref(`${table}.sort_${name}`) }]
    if (typed.type !== 'text' || isChoice(inner)) return [{ ...common, ...typed }]
    const text = textOf(kind, name)
    const isBlank = !isNullable && text.takesBlank && { isEmpty: sql<boolean>`(${column} = '')` }
    const searched = searchedColumns[table]?.includes(name) ? sql.ref(`${table}.search_text`) : undefined
    return [{ ...common, ...typed, ...text, ...isBlank, searched }]
  })
}

const isChoice = (schema: z.ZodType) => schema.type === 'enum'

/** The type of a field and the schema of its values in a query; undefined for lists and objects. */
function typeOf(schema: z.ZodType, format: string | undefined): Pick<Field, 'type' | 'value'> | undefined {
  if (schema.type === 'enum') return { type: 'text', value: plain(schema) }
  if (schema.type === 'boolean') return { type: 'boolean', value: z.boolean() }
  if (schema.type === 'number')
    return isWhole(schema)
      ? { type: 'bigint', value: z.int('must be a whole number') }
      : { type: 'numeric', value: z.number() }
  if (schema.type !== 'string') return undefined
  if (format === 'uuid') return { type: 'uuid', value: plain(Ref) }
  if (format === 'date') return { type: 'date', value: plain(Day) }
  if (format === 'date-time') return { type: 'timestamptz', value: plain(InstantInput) }
  return { type: 'text', value: line(500) }
}

const isWhole = (schema: z.ZodType) => (schema as z.ZodNumber).isInt

/** Whether a text can have several paragraphs: it is compared by what it contains alone. */
export function isLongText(input: z.ZodType): boolean {
  const { maxLength } = input.meta() ?? {}
  return typeof maxLength === 'number' && maxLength > 1_000
}

/** What the input of a record says about a text: values are compared in the form in which they are stored. */
function textOf({ schemas: { create, update } }: Kind, name: string) {
  const given = (create?.shape[name] ?? update?.shape[name]) as z.ZodType | undefined
  const input = given && opened(given).inner
  if (!input || input.type !== 'string') return { value: line(500), takesBlank: false, isLong: false, isAddress: false }
  const { format } = input.meta() ?? {}
  return {
    value: plain(input).refine((value) => value !== '', 'must not be empty'),
    takesBlank: input.safeParse('').success,
    isLong: isLongText(input),
    isAddress: format === 'email',
  }
}

/** Without words about the field, which would be repeated for each of its parameters. */
const plain = (schema: z.ZodType) => schema.meta({ ...schema.meta(), description: undefined, example: undefined })

type Definition = { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }

/** The schema within optional and nullable ones, and the format that any of them states. */
export function opened(schema: z.ZodType): { inner: z.ZodType; isNullable: boolean; format: string | undefined } {
  const { innerType, in: input, out } = schema._zod.def as Definition
  const format = schema.meta()?.['format'] as string | undefined
  const within = innerType ?? (input?.type === 'transform' ? out : input)
  if (!within) return { inner: schema, isNullable: false, format }
  const { inner, isNullable, format: own } = opened(within)
  return { inner, isNullable: isNullable || schema.type === 'nullable', format: format ?? own }
}
