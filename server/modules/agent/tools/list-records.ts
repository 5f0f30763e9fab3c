import { z } from 'zod'
import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { filtersOf } from '#server/core/database/lists/totals.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { exact } from '#server/core/values/fields.ts'
import { labelOf, notOneOf, recordNamed } from '../names/resolve.ts'
import { defineReadTool, Link, Named } from './define-tool.ts'
import { linkTo } from './links.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'
import { LISTED, type ListedKind } from './listed-kinds.ts'
import { isEmpty } from './open-record.ts'
import { refsTo } from './shown-refs.ts'

const KINDS = Object.keys(LISTED)
const Value = z.union([Named, z.boolean(), z.array(Named).min(1).max(20)])

export const listRecords = defineReadTool({
  name: 'list_records',
  description: `Lists records of one kind (${KINDS.join(', ')}), by default oldest first, without texts and lines. Filters have names of the REST API, such as {"status": ["open"], "contact": "Ada Brandt"}; an error lists the valid ones.`,
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
    const { query, sort } = args
    const input = {
      ...(await resolved(ctx, listed, args.filters ?? {})),
      ...(query && { q: query }),
      ...(sort && { sort: oneOf('sort', sort, listed.schema.shape['sort'].unwrap().options as string[]) }),
    }
    return listPage(
      listed.row.extend({ link: Link }),
      args,
      (page) => listed.list(api, { ...input, ...page }),
      (records) => show(ctx, entity, listed, records),
    )
  },
})

const REFERENCES = new Set(['contact', 'deal', 'project'])

async function resolved(
  ctx: WorkspaceContext,
  { schema, labels }: ListedKind,
  given: Record<string, z.infer<typeof Value>>,
) {
  // `q` is an argument of its own.
  const valid = filtersOf(schema.shape).flatMap(([name]) => (name === 'q' ? [] : [name]))
  const entries = Object.entries(given).map(async ([name, value]) => {
    oneOf('filters', name, valid)
    const isList = schema.shape[name].unwrap() instanceof z.ZodArray
    const values = await Promise.all([value].flat().map(valueOf(ctx, name, labels[name])))
    return [name, isList ? values : values[0]] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const valueOf =
  (ctx: WorkspaceContext, name: string, labels: readonly string[] | undefined) => async (value: string | boolean) => {
    if (typeof value !== 'string') return value
    if (labels) return labelOf(`filters.${name}`, value, labels)
    return REFERENCES.has(name) ? (await recordNamed(ctx, `filters.${name}`, name, value)).id : value
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
