import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'

const saves = ({ workspace }: WorkspaceContext, db: Reader, document: string) =>
  rowsWith({ workspace }, db, 'document_version', { document })
    .select(['version', 'n', 'title', 'reason', 'author_kind', 'author', 'began_at', 'at'])
    .select(sql<string>`content::text`.as('content'))
    .orderBy('version', 'desc')
    .limit(1)

export type Save = Awaited<ReturnType<typeof latestSave>>

/** The latest text of a document. Every document has one. */
export const latestSave = (ctx: WorkspaceContext, db: Reader, document: string) =>
  saves(ctx, db, document).executeTakeFirstOrThrow()

/** The text of the record at this version, or the closest earlier one that is still stored. */
export const saveAt = (ctx: WorkspaceContext, db: Reader, document: string, version: number) =>
  saves(ctx, db, document).where('version', '<=', version).executeTakeFirst()

/** The latest text of version `n`, or undefined when there is no such version. */
export const saveOf = (ctx: WorkspaceContext, db: Reader, document: string, n: number) =>
  saves(ctx, db, document).where('n', '=', n).executeTakeFirst()

/** The mentioned members who can be notified. */
export async function membersAmong({ workspace }: WorkspaceContext, db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await rowsWith({ workspace }, db, 'member', { status: 'active' })
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The links of the text, each as `entity:id`. */
export async function mentionsOf({ workspace }: WorkspaceContext, db: Reader, document: string): Promise<string[]> {
  const rows = await rowsWith({ workspace }, db, 'document_mention', { document, gone: false })
    .select(['entity', 'entity_id'])
    .execute()
  return rows.map(({ entity, entity_id }) => `${entity}:${entity_id}`)
}
