import { z } from 'zod'
import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { filtersOf } from '#server/core/database/lists/totals.ts'
import { fieldFilters, listInputOf } from '#server/core/records/field-filters.ts'
import type { Kind, Schemas } from '#server/core/records/kind.ts'
import { invalidFields } from '#server/core/values/errors.ts'
import { exact } from '#server/core/values/fields.ts'
import { validationError } from '#server/core/values/validation.ts'
import { labelOf, notOneOf, recordNamed } from '../names/resolve.ts'
import { defineReadTool, Link, Named } from './define-tool.ts'
import { linkTo } from './links.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'
import { LISTED, type ListedKind } from './listed-kinds.ts'
import { isEmpty } from './open-record.ts'
import { refsTo } from './shown-refs.ts'

const KINDS = Object.keys(LISTED)
const Value = z.union([Named, z.boolean(), z.number(), z.array(Named).min(1).max(20)])

export const listRecords = defineReadTool({
  name: 'list_records',
  description: `Lists records of one kind (${KINDS.join(', ')}), by default oldest first, without texts and lines. Filters are those of the REST API, such as {"contact": "Ada Brandt", "status_not": ["won"], "amount_min": 100}; an error lists the valid ones.`,
  input: {
    kind: Named,
    filters: z.record(z.string().max(40), Value).optional(),
    query: exact(200).trim().optional(),
    sort: z.string().max(40).optional(),
    ...LIST_ARGUMENTS,
  },
  output: listOutput(z.looseObject({ id: z.string(), link: Link })),
  async read({ ctx, api }, args) {
    const entity = labelOf('kind', args.kind, KINDS)
    const listed = LISTED[entity]!
    const kind = kindNamed(ctx.services.kinds, entity) as Listing
    const schema = listInputOf(kind)
    const { query, sort } = args
    const input = {
      ...(await resolved(ctx, { kind, schema, labels: listed.labels }, args.filters ?? {})),
      ...(query && { q: query }),
      ...(sort && { sort: oneOf('sort', sort, schema.shape['sort'].unwrap().options as string[]) }),
    }
    return listPage(
      listed.row.extend({ link: Link }),
      args,
      (page) => listed.list(api, parsed(schema, { ...input, ...page }) as never),
      (records) => show(ctx, entity, listed, records),
    )
  },
})

type Listing = Kind<Schemas & { list: z.ZodObject }>

/** The input of a list. Throws for values that do not fit, by the name of their filter. */
function parsed(schema: z.ZodObject, input: object) {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw invalidFields(validationError(result.error).fields.map((one) => ({ ...one, field: `filters.${one.field}` })))
}

const REFERENCES = new Set(['contact', 'deal', 'project'])

type Filters = Pick<ListedKind, 'labels'> & { kind: Listing; schema: z.ZodObject }

async function resolved(
  ctx: WorkspaceContext,
  { kind, schema, labels }: Filters,
  given: Record<string, z.infer<typeof Value>>,
) {
  // `q` is an argument of its own.
  const valid = filtersOf(schema.shape).flatMap(([name]) => (name === 'q' ? [] : [name]))
  const made = fieldFilters(kind)
  const entries = Object.entries(given).map(async ([name, value]) => {
    oneOf('filters', name, valid)
    const isList = schema.shape[name].unwrap() instanceof z.ZodArray
    const entity = REFERENCES.has(name) ? name : made.get(name)?.names
    const named = { labels: labels[name.replace(/_not$/, '')], entity }
    const values = await Promise.all([value].flat().map(valueOf(ctx, name, named)))
    return [name, isList ? values : values[0]] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** What the values of a filter name: words of a list, or records of a kind. */
type Naming = { labels: readonly string[] | undefined; entity: string | undefined }

const valueOf =
  (ctx: WorkspaceContext, name: string, { labels, entity }: Naming) =>
  async (value: string | boolean | number) => {
    if (typeof value !== 'string') return value
    if (labels) return labelOf(`filters.${name}`, value, labels)
    return entity ? (await recordNamed(ctx, `filters.${name}`, entity, value)).id : value
  }

function oneOf(field: string, asked: string, valid: string[]): string {
  if (valid.includes(asked)) return asked
  throw notOneOf(field, `“${asked}” is not one of ${valid.join(', ')}`, valid)
}

/** The entries without empty fields, with the names of the records that they refer to. */
async function show(ctx: WorkspaceContext, entity: string, { row }: ListedKind, records: Record<string, unknown>[]) {
  const { refs = {}, people = [] } = kindNamed(ctx.services.kinds, entity) as Kind
  const named = { ...refs, ...Object.fromEntries(people.map((field) => [field, 'member'])) }
  const fields = Object.keys(row.shape)
  const references = await Promise.all(
    fields.map(async (field) => {
      const of = named[field as keyof typeof named] as string | undefined
      const ids = records.flatMap((record) => record[field] as string | string[] | null)
      return [field, of && (await refsTo(ctx, of, ids))] as const
    }),
  )
  return records.map((record) => {
    const shown = references.flatMap(([field, refTo]) => {
      const value = record[field]
      if (isEmpty(value)) return []
      if (!refTo) return [[field, value]]
      return [[field, Array.isArray(value) ? (value as string[]).map(refTo) : refTo(value as string)]]
    })
    return { ...(Object.fromEntries(shown) as { id: string }), link: linkTo(ctx, entity, record['id'] as string)! }
  })
}
