import { sql } from 'kysely'
import { columnTypes } from '#db/column-types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { lockFamilies } from '#server/core/database/locks/family-lock.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRecord, revise, updateRow } from '#server/core/records/row.ts'
import { renameLinks, renameLinksIn } from '#server/core/values/linked-names.ts'

export type Erased = { entity: 'member' | 'contact'; id: string; name: string }
type Fields = { id: string; version: number; updated_at: string } & Record<string, unknown>

/** The lock that `unnameInTexts` needs. Call this before any row is locked. */
export const lockTexts = (ctx: WorkspaceContext, changing: Change): Promise<void> =>
  lockFamilies(
    changing,
    ctx,
    [...ctx.services.kinds.values()].flatMap(({ family }) => family ?? []),
  )

/**
 * Replaces the name of an erased person in the links of every text of every kind, in the Trash or not, and in the change
 * log. Documents have their own texts (`unnameInDocuments`).
 */
export async function unnameInTexts(ctx: WorkspaceContext, changing: Change, person: Erased): Promise<void> {
  const { tx, record } = changing
  const href = `${person.entity}:${person.id}`
  for (const kind of ctx.services.kinds.values()) {
    const fields = textsOf(kind as Kind)
    if (fields.length === 0) continue
    const linked = fields.map((field) => sql`position(${href} in ${sql.ref(`${kind.table}.${field}`)}) > 0`)
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(kind.table)}
      where workspace_id = ${ctx.workspace.id} and (${sql.join(linked, sql` or `)}) order by id`.execute(tx)
    for (const { id } of rows) {
      const present = (await lockRecord(kind as Kind, ctx, tx, id)) as Fields | undefined
      const before = present ?? (await lockTrashed(kind as Kind, ctx, changing, id))
      if (!before) continue
      const renamed = fields.map((field) => [field, renamedIn(before[field], href, person.name)])
      const revised = revise<Fields>(before, Object.fromEntries(renamed) as Partial<Fields>, ctx.now)
      if (!revised) continue
      const { version, updated_at, ...texts } = revised.set
      await updateRow(kind as Kind, ctx, tx, id, present ? { ...texts, version, updated_at } : texts).execute()
      if (present) record({ event: `${kind.table}.updated`, record: revised.after, before: {} })
    }
  }
  await unnameInHistory(ctx, changing, href, person.name)
}

/** Fields that are texts in columns of the kind's own table. */
function textsOf({ table, schemas, columns = {} }: Kind): string[] {
  const types = columnTypes[table] ?? {}
  const shape = schemas?.record.shape ?? {}
  if (table === 'document' || !types['workspace_id'] || !types['id'] || !shape['version']) return []
  return Object.keys(shape).filter((field) => types[field] === 'text' && columns[field] === undefined)
}

const lockTrashed = async (kind: Kind, ctx: WorkspaceContext, { tx }: Change, id: string) =>
  columnTypes[kind.table]!['deleted_at']
    ? ((await lockRecord(kind, ctx, tx, id, 'trash')) as Fields | undefined)
    : undefined

const renamedIn = (text: unknown, href: string, name: string) =>
  typeof text === 'string' ? renameLinks(text, href, name) : text

async function unnameInHistory({ workspace }: WorkspaceContext, { tx }: Change, href: string, name: string) {
  const { rows } = await sql<{ id: string; record: string; before: string | null }>`
    select id::text, record::text, before::text from change
    where workspace_id = ${workspace.id}
      and (position(${href} in record::text) > 0 or position(${href} in before::text) > 0)
    order by id`.execute(tx)
  const renamed = (json: string | null) => json && JSON.stringify(renameLinksIn(JSON.parse(json), href, name))
  for (const { id, record, before } of rows)
    await sql`
      update change set record = ${renamed(record)}::json, before = ${renamed(before)}::json
      where workspace_id = ${workspace.id} and id = ${id}::bigint`.execute(tx)
}
