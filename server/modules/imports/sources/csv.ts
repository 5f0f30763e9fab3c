import { hash } from 'node:crypto'
import { z } from 'zod'
import { kindNamed } from '#server/core/access/kind-facts.ts'
import { opened } from '#server/core/records/field-filters.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { readList } from '#server/core/values/cell-text.ts'
import { invalid } from '#server/core/values/errors.ts'
import { readOrderedDay } from '#server/core/values/written/read-day.ts'
import { readFigure } from '#server/core/values/written/read-figure.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { Mapping } from '../mapping/schema.ts'
import { headerKey } from '../reading/header-key.ts'
import type { Cells } from '../reading/read-table.ts'
import { bareName, choiceNamed, otherNames } from '../rules.ts'
import { idProblem, number } from './columns.ts'
import type { ImportField } from './schema.ts'
import type { Fields, Item, Settings, Source } from './source.ts'

/** The column with the id of a row. */
const SOURCE_ID = 'source_id'
/** Columns that become a field together, if none is the field itself. */
const partsOf = (entity: string, field: string): string[] =>
  entity === 'contact' && field === 'name' ? ['first_name', 'last_name'] : []

/** Records of one kind, a row each: ids of records as in the REST API, and so days and numbers unless the mapping has their notation. */
export const csv: Source = {
  label: 'CSV',
  becomes: 'Rows become records of one kind, such as contacts or deals.',
  howTo: 'Export the table as CSV from your tool or spreadsheet, with the column names in the first row.',
  accept: ['.csv', '.tsv', '.txt'],
  guide: 'prepare-a-csv-file',
  entities: (entity) => [entity!],
  referred: [],
  maps: ['columns', 'decimal', 'days'],
  fields: (settings) => [
    { name: SOURCE_ID, required: false, parts: [], type: 'other' },
    ...[...fieldsOf(settings)].map(([name, schema]) => ({
      name,
      required: !schema.isOptional(),
      parts: partsOf(settings.entity!, name),
      type: typeOf(schema),
    })),
  ],
  mappingOf: (header, settings) => ({ ...settings.mapping, columns: guessed(header, settings) }),
  open(header, settings) {
    const entity = settings.entity!
    const fields = fieldsOf(settings)
    const { mapping } = settings
    const places = placesOf(header, mapping.columns ?? guessed(header, settings), fields)
    const isFilled = (name: string) =>
      [name, ...partsOf(entity, name)].some((one) => places.some(({ field }) => field === one))
    for (const [name, schema] of fields)
      if (!schema.isOptional() && !isFilled(name))
        throw invalid('mapping', `has no column for ${name}, which every ${entity} needs. ${columnsOf(header)}`)
    const seen = new Map<string, number>()
    return {
      scope: `csv:${headerKey(header)}`,
      items(cells, line) {
        const item: Item = { type: entity, id: null, line, entity, fields: {} }
        let id: string | undefined
        for (const { place, field } of places) {
          const cell = cells[place] ?? ''
          if (field === SOURCE_ID) id = cell.trim()
          else item.fields[field] = valueOf(fields.get(field)!, cell, mapping)
        }
        item.fields = withName(item.fields)
        const wrong = id === undefined ? undefined : idProblem(SOURCE_ID, id)
        if (wrong) return [{ ...item, problem: wrong }]
        return [id === undefined ? { ...item, id: idOf(cells, seen), isIdOfContent: true } : { ...item, id }]
      },
    }
  },
}

/** The fields that a row can set, and the parts of those that have some. */
function fieldsOf({ entity, kinds }: Settings): Map<string, z.ZodType> {
  const { schemas } = kindNamed(kinds, entity!) as Kind
  const { attachments: _files, ...shape } = schemas.create!.shape
  const parts = (name: string) => partsOf(entity!, name).map((part) => [part, z.string().optional()] as const)
  return new Map(Object.entries(shape).flatMap(([name, schema]) => [[name, schema as z.ZodType], ...parts(name)]))
}

const columnsOf = (header: Cells) =>
  `The file has the columns ${header.map((name) => `"${startOf(name, 60)}"`).join(', ')}`

/**
 * Columns as they were kept, that are named as a field, or as it is named elsewhere if none has its own name. An `id` is that of
 * its source.
 */
function guessed(header: Cells, settings: Settings): NonNullable<Mapping['columns']> {
  const { columns: kept = {} } = settings.mapping
  const entity = settings.entity!
  const isKept = (name: string) => Object.hasOwn(kept, name)
  const columns = Object.fromEntries(header.map((name) => [name, isKept(name) ? kept[name]! : null]))
  const isTaken = (field: string) => Object.values(columns).includes(field)
  const take = (field: string, names: readonly string[]) => {
    const named = names.flatMap((name) => header.filter((one) => bareName(one) === name))
    const found = named.find((name) => !isKept(name) && columns[name] === null)
    if (found !== undefined && !isTaken(field)) columns[found] = field
  }
  const all = [...fieldsOf(settings).keys()]
  const parts = all.flatMap((field) => partsOf(entity, field))
  const fields = all.filter((field) => !parts.includes(field))
  take(SOURCE_ID, [SOURCE_ID, 'id'].map(bareName))
  for (const field of fields) take(field, [bareName(field)])
  for (const field of fields) take(field, otherNames(entity, field))
  for (const field of fields)
    if (!isTaken(field))
      for (const part of partsOf(entity, field)) take(part, [bareName(part), ...otherNames(entity, part)])
  return columns
}

/** The parts of a name in their order, unless the row has the name itself. */
function withName(fields: Fields): Fields {
  if (!('first_name' in fields || 'last_name' in fields)) return fields
  const { first_name, last_name, ...others } = fields
  const name = [first_name, last_name].filter(Boolean).join(' ') || undefined
  return { ...others, name: others['name'] ?? name }
}

type Place = { place: number; field: string }

function placesOf(header: Cells, columns: Record<string, string | null>, fields: ReadonlyMap<string, unknown>) {
  const places: Place[] = []
  for (const [name, field] of Object.entries(columns)) {
    const place = header.indexOf(name)
    if (place < 0)
      throw invalid('mapping', `names the column "${startOf(name, 60)}", which the file lacks. ${columnsOf(header)}`)
    if (field === null) continue
    if (header.lastIndexOf(name) !== place)
      throw invalid('mapping', `names the column "${startOf(name, 60)}", which the file has twice. Rename one`)
    if (field !== SOURCE_ID && !fields.has(field))
      throw invalid('mapping', `names the field "${field}". Use ${[SOURCE_ID, ...fields.keys()].join(', ')}`)
    if (places.some((other) => other.field === field))
      throw invalid('mapping', `names the field ${field} for two columns`)
    places.push({ place, field })
  }
  return places
}

/** The value of a cell in the type of its field. What does not fit stays a text, which the schema of the field rejects. */
function valueOf(schema: z.ZodType, cell: string, { decimal, days }: Mapping): unknown {
  const text = cell.includes('\n') ? cell : cell.trim()
  if (text.trim() === '') return undefined
  const { inner } = opened(schema)
  switch (inner.type) {
    case 'number': {
      const figure = decimal && readFigure(text, decimal)
      return decimal ? (figure === undefined ? text : Number(figure)) : number(text)
    }
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text)
    case 'array':
      return listOf(text)
    case 'object':
      return jsonOf(text)
    case 'enum':
      return choiceNamed(text, (inner as z.ZodEnum).options.map(String)) ?? text
    default:
      if (days && typeOf(schema) === 'day') return readOrderedDay(text, days === 'day_first' ? 'day' : 'month') ?? text
      return keeps(inner, cell) ? cell : text
  }
}

function typeOf(schema: z.ZodType): ImportField['type'] {
  const { inner, format } = opened(schema)
  return inner.type === 'number' ? 'number' : (format ?? inner.meta()?.['format']) === 'date' ? 'day' : 'other'
}

/** Whether the field takes the cell as it is, with the white space around it: the first line of a text can be indented. */
const keeps = (schema: z.ZodType, cell: string) => schema.safeParse(cell).data === cell

/** A list in JSON, or separated as in a line of CSV: a tag can start with a bracket too. */
function listOf(text: string): unknown {
  const list = text.startsWith('[') ? jsonOf(text) : undefined
  return Array.isArray(list) ? list : readList(text)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The id of a row without one: its content. Equal rows are counted, so that each becomes a record. */
function idOf(cells: Cells, seen: Map<string, number>): string {
  const content = hash('sha256', JSON.stringify(cells), 'base64url').slice(0, 22)
  const nth = (seen.get(content) ?? 0) + 1
  seen.set(content, nth)
  return nth === 1 ? content : `${content}-${nth}`
}
