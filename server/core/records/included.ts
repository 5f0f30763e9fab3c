import { sql } from 'kysely'
import { mayRead } from '../access/kind-facts.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import type { Kind } from './kind.ts'
import { present, selectRecord } from './row.ts'

/** Records that others refer to: by path of their kind and id. */
export type Included = Record<string, Record<string, object>>

/** The fields of a kind that refer to records or members, and the kind of each. */
export function refersTo({ refs, otherRefs, people = [] }: Pick<Kind, 'refs' | 'otherRefs' | 'people'>) {
  const members = people.map((field) => [field, 'member'] as const)
  return Object.fromEntries([...Object.entries({ ...refs, ...otherRefs }), ...members]) as Record<string, string>
}

/** A read that also finds the records that its answer refers to, if the caller asks for them with `ctx.expand`. */
export function including<C extends WorkspaceContext, I, R extends object>(
  kind: Pick<Kind, 'refs' | 'otherRefs' | 'people'>,
  read: (ctx: C, input: I) => Promise<R>,
) {
  return async (ctx: C, input: I): Promise<R> => {
    const answer = await read(ctx, input)
    ctx.expand?.onIncluded(await includedIn(refersTo(kind), ctx, answer, ctx.expand.fields))
    return answer
  }
}

/** The records in these fields that the caller can read, as their own lists show them. */
async function includedIn(
  kinds: Record<string, string>,
  ctx: WorkspaceContext,
  answer: object,
  fields: readonly string[],
): Promise<Included> {
  const records = ('data' in answer ? answer.data : [answer]) as Record<string, string | string[] | null>[]
  const groups = [...Map.groupBy(fields, (field) => kinds[field]!)].map(async ([name, from]) => {
    const kind = ctx.services.kinds.get(name) as Kind
    const ids = new Set(records.flatMap((record) => from.flatMap((field) => record[field] ?? [])))
    return [kind.path, await readable(kind, ctx, [...ids])] as const
  })
  return Object.fromEntries(await Promise.all(groups))
}

async function readable(kind: Kind, ctx: WorkspaceContext, ids: readonly string[]): Promise<Record<string, object>> {
  const { table, schemas } = kind
  if (ids.length === 0 || !mayRead(ctx.services.kinds, ctx.actor, table)) return {}
  const isWanted = sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`
  const found = await selectRecord(kind, present(kind, ctx)).where(isWanted).orderBy(`${table}.id`).execute()
  return Object.fromEntries(found.map((row) => [(row as { id: string }).id, schemas.record.parse(row)]))
}
