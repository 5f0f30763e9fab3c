import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { ListMembers, Member } from './schema.ts'

type Members = SelectQueryBuilder<DB, 'member', object>

/** The columns of a member, named as REST names them: a row of these is the record. */
export function memberColumns<O>(rows: SelectQueryBuilder<DB, 'member', O>) {
  return rows
    .select(['member.id', 'member.name', 'member.email', 'member.title', 'member.avatar_url', 'member.role'])
    .select(['member.status', 'member.joined_at', 'member.version'])
    .select(['member.created_at', 'member.updated_at'])
}

function membersOf(ctx: View): Members {
  return ctx.db.selectFrom('member').where('member.workspace_id', '=', ctx.workspace.id)
}

export async function getMember(ctx: WorkspaceContext, id: string): Promise<Member> {
  if (!isId(id)) throw notFound()
  const [member] = await query(ctx, 'member by id', { id }, (view, values) =>
    memberColumns(membersOf(view)).where('member.id', '=', values.id),
  )
  if (!member) throw notFound()
  return member as Member
}

export function listMembers(ctx: WorkspaceContext, input: ListMembers) {
  return page<Member>(ctx, input, {
    table: 'member',
    rows: (view) => filterMembers(membersOf(view), input),
    columns: memberColumns,
    keepsTotal: false,
  })
}

export function allMembers(ctx: WorkspaceContext) {
  return whole<Member>(ctx, { table: 'member', rows: (view) => memberColumns(membersOf(view)) })
}

function filterMembers(rows: Members, { status, role, updated_since, q }: ListMembers): Members {
  let found = rows
  if (status) found = found.where(sql<boolean>`member.status = any(${status}::text[])`)
  if (role) found = found.where(sql<boolean>`member.role = any(${role}::text[])`)
  if (updated_since) found = found.where('member.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('member', q))
  return found
}
