import { type RawBuilder, sql } from 'kysely'
import { isPresent, mayRead, rowsOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { page } from '#server/core/database/lists/paging.ts'
import type { Rows, View } from '#server/core/database/statements.ts'
import { narrowed, resolveFilters } from '#server/core/records/list-records.ts'
import { getRecord, requireReadable, selectRecord } from '#server/core/records/row.ts'
import { DomainError, invalid, namesNone } from '#server/core/values/errors.ts'
import { recordNamed } from '#server/core/values/fields.ts'
import { commentKind } from './kind.ts'
import type { Comment, ListComments, Program } from './schema.ts'

/** Throws unless `on` names a record that has comments and that the caller can read. */
export async function requireDiscussed(ctx: WorkspaceContext, on: string): Promise<void> {
  const commented = [...ctx.services.kinds.values()].flatMap(({ table, comments }) => (comments ? [table] : []))
  if (!commented.includes(recordNamed(on).entity))
    throw invalid('on', `must start with one of: ${commented.join(', ')}`)
  await requireReadable(ctx, on)
}

/** The same for a field of the input: a missing record makes it invalid. */
export async function requireSubject(ctx: WorkspaceContext, on: string): Promise<void> {
  await requireDiscussed(ctx, on).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'not_found' ? subjectGone(on) : error
  })
}

export function subjectGone(on: string): DomainError {
  const { entity, id } = recordNamed(on)
  return namesNone('on', `no ${entity} has the id ${id}`)
}

export async function getComment(ctx: WorkspaceContext, id: string): Promise<Comment> {
  const comment = await getRecord(commentKind, ctx, id)
  await requireReadable(ctx, comment.on)
  return comment
}

/** A page of the comments on one record, or on all records that the caller can read. */
export async function listComments(ctx: WorkspaceContext, input: ListComments) {
  const { on } = input
  if (on !== undefined) await requireSubject(ctx, on)
  const wanted = await resolveFilters(commentKind, ctx, input)
  const subject = on === undefined ? undefined : recordNamed(on)
  return page<Comment>(ctx, input, {
    table: 'comment',
    shape: 'comment',
    rows(view) {
      let rows = view.db.selectFrom('comment').where('comment.workspace_id', '=', view.workspace.id)
      if (subject) rows = rows.where(`comment.${subject.entity as 'task'}`, '=', subject.id)
      else rows = rows.where(isOnReadable(ctx, view))
      return narrowed(commentKind, view, rows as Rows, wanted)
    },
    columns: (rows) => selectRecord(commentKind, rows),
    // The Trash hides the comments on a record without changing them.
    ...(!subject && { keepsTotal: false }),
  })
}

/** The tokens that wrote comments on a record, by name: agents and other programs. */
export async function listPrograms(ctx: WorkspaceContext, on: string): Promise<Program[]> {
  await requireSubject(ctx, on)
  const { entity, id } = recordNamed(on)
  return ctx.db
    .selectFrom('token')
    .select(['token.id', 'token.name'])
    .where('token.workspace_id', '=', ctx.workspace.id)
    .where('token.id', 'in', (eb) =>
      eb
        .selectFrom('comment')
        .select('comment.token')
        .where('comment.workspace_id', '=', ctx.workspace.id)
        .where(`comment.${entity as 'task'}`, '=', id)
        .where('comment.token', 'is not', null)
        .$castTo<{ token: string }>(),
    )
    .execute()
}

function isOnReadable({ services, actor }: WorkspaceContext, view: View): RawBuilder<boolean> {
  const readable = [...services.kinds.values()].filter(
    ({ comments, table }) => comments && mayRead(services.kinds, actor, table),
  )
  const each = readable.map((kind) => {
    const { table } = kind
    const subject = sql.ref(`comment.${table}`)
    return sql<boolean>`(${subject} is not null and exists (select from ${rowsOf(kind)}
      where ${sql.ref(`${table}.workspace_id`)} = ${view.workspace.id} and ${sql.ref(`${table}.id`)} = ${subject}
        and ${isPresent(kind)} and ${kind.visible?.(view) ?? sql`true`}))`
  })
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
