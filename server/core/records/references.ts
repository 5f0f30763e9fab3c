import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { mayName } from '#server/core/access/guests.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { namesNone } from '#server/core/values/errors.ts'
import { addressKey, isId } from '#server/core/values/fields.ts'

/** Tables that a record can reference, in locking order. */
export const REFERENCES = ['folder', 'project', 'contact', 'deal', 'campaign'] as const
export type Reference = (typeof REFERENCES)[number]
/** Tables that a field or filter can reference. */
export type Named = Reference | 'member'

export type Refs = {
  /** The referenced id, by table. */
  [table in Reference]?: string | null | undefined
} & {
  /** Field name → members by id or e-mail. */
  members?: Record<string, string[] | undefined>
  /** The field that holds the reference, by table, where it is not named after its table. */
  fields?: { [table in Reference]?: string }
}

/** Ids by field, in the order they were named, each once. */
export type Found = { members: Record<string, string[] | undefined> }

/**
 * Looks up and locks the references of a record until the transaction ends, so that they cannot move to the Trash
 * meanwhile. Throws `validation_error` with field and value for a missing one; members must be active, except those in
 * `keep` (referenced before and since removed).
 */
export async function lockReferences(
  tx: Scoped,
  ctx: WorkspaceContext,
  refs: Refs,
  keep: readonly string[] = [],
): Promise<Found> {
  for (const table of REFERENCES) {
    const id = refs[table]
    if (!id) continue
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(mayName(ctx, table))
      .forShare()
      .executeTakeFirst()
    if (!row) throw namesNone(refs.fields?.[table] ?? table, `no ${table} has the id ${id}`)
  }
  return { members: await findMembers(tx, ctx, refs.members ?? {}, keep) }
}

async function findMembers(
  tx: Scoped,
  ctx: WorkspaceContext,
  fields: Record<string, string[] | undefined>,
  keep: readonly string[],
): Promise<Record<string, string[] | undefined>> {
  const named = [...new Set(Object.values(fields).flatMap((list) => list ?? []))]
  if (named.length === 0) return fields
  const ids = named.filter(isId)
  const emails = named.filter((name) => !isId(name)).map(addressKey)
  const rows = await tx
    .selectFrom('member')
    .select(['id', 'email', 'status'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where((where) =>
      where.or([
        where('id', '=', where.fn.any(where.val(ids))),
        where(where.fn<string>('lower', ['email']), '=', where.fn.any(where.val(emails))),
      ]),
    )
    .execute()
  const byName = new Map<string, string>()
  for (const { id, email, status } of rows) {
    if (status !== 'active' && !keep.includes(id)) continue
    byName.set(id, id)
    if (status === 'active') byName.set(addressKey(email), id)
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, list]) => [
      field,
      list && [
        ...new Set(
          list.map((name) => {
            const id = byName.get(isId(name) ? name : addressKey(name))
            if (!id) throw namesNone(field, `no active member has the id or email address ${JSON.stringify(name)}`)
            return id
          }),
        ),
      ],
    ]),
  )
}

/**
 * Rejects a filter id that is not in the workspace: an empty list would hide the mistake. `filters` maps each
 * parameter to the table of its ids; `none` matches records without a reference.
 */
export async function requireExisting(
  ctx: WorkspaceContext,
  filters: Readonly<Record<string, Named>>,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, table] of Object.entries(filters)) {
    const ids = (input[name] as string[] | undefined)?.filter((id) => id !== 'none')
    if (!ids?.length) continue
    const rows = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where(mayName(ctx, table))
      .execute()
    const known = new Set(rows.map((row) => row.id))
    for (const id of ids) if (!known.has(id)) throw namesNone(name, `no ${table} has the id ${id}`)
  }
}
