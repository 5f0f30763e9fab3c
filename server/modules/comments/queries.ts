import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { getRecord } from '#server/core/records/read.ts'
import { requirePermission } from '#server/core/rest/procedures.ts'
import { invalid } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/ids.ts'
import type { Comment, CommentPage, ListComments } from './schema.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the columns are named by the kinds
type Rows = SelectQueryBuilder<any, any, any>

/** The kinds that have comments. Table `comment` has a column for each, named after the kind. */
const commentedKinds = ({ services }: WorkspaceContext) =>
  [...services.kinds.values()].filter(({ comments }) => comments)

/** The kind of the record of a comment. Throws unless the caller can read the record. */
export async function requireSeen(ctx: WorkspaceContext, entity: string, id: string): Promise<Kind> {
  const kind = commentedKinds(ctx).find(({ table }) => table === entity) as Kind | undefined
  if (!kind)
    throw invalid(
      'entity',
      `must be one of: ${commentedKinds(ctx)
        .map(({ table }) => table)
        .join(', ')}`,
    )
  requirePermission(ctx.actor, kind.read)
  await getRecord(kind, ctx, id)
  return kind
}

/** The columns of a comment; of those named after a kind, one holds the id of its record. */
function commentColumns(ctx: WorkspaceContext, rows: Rows) {
  return rows
    .select(commentedKinds(ctx).map(({ table }) => `comment.${table}`))
    .select(['comment.id', 'comment.author', 'comment.text', 'comment.mentions', 'comment.version'])
    .select(['comment.created_at', 'comment.updated_at'])
}

type Row = Omit<Comment, 'entity' | 'entity_id'> & Record<string, unknown>

/** Converts a row to the API's shape. */
export function toComment(ctx: WorkspaceContext, row: Row): Comment {
  const { id, author, text, mentions, version, created_at, updated_at } = row
  const { table: entity } = commentedKinds(ctx).find(({ table }) => row[table] !== null)!
  return { id, entity, entity_id: row[entity] as string, author, text, mentions, version, created_at, updated_at }
}

export async function listComments(ctx: WorkspaceContext, input: ListComments): Promise<CommentPage> {
  const { entity, entity_id, before, limit } = input
  await requireSeen(ctx, entity, entity_id)
  let latest = commentColumns(ctx, ctx.db.selectFrom('comment'))
    .where('comment.workspace_id', '=', ctx.workspace.id)
    .where(`comment.${entity}`, '=', entity_id)
  if (before) latest = latest.where('comment.id', '<', before)
  const rows = await latest
    .orderBy('comment.id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    data: rows
      .slice(0, limit)
      .toReversed()
      .map((row) => toComment(ctx, row as Row)),
    has_more: rows.length > limit,
  }
}

/** Locks the comment until the transaction ends; undefined when it does not exist. */
export async function lockComment(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Comment | undefined> {
  if (!isId(id)) return undefined
  const row = await commentColumns(ctx, tx.selectFrom('comment'))
    .where('comment.workspace_id', '=', ctx.workspace.id)
    .where('comment.id', '=', id)
    .forUpdate('comment')
    .executeTakeFirst()
  return row && toComment(ctx, row as Row)
}
