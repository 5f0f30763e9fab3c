import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { present, selectRecord } from '#server/core/records/row.ts'
import type { AgentActor } from '#server/core/values/actor.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { tokenKind } from './kind.ts'
import type { ListTokenRequests, UsedToken } from './schema.ts'

/** The agent of a proposal that a person accepts, with its current permissions. */
export async function findAgent({ db, workspace }: WorkspaceContext, id: string): Promise<AgentActor> {
  const row = await db
    .selectFrom('token')
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'token.created_by'))
    .select(['token.name', 'token.owner_functions', 'member.role', 'member.status'])
    .where('token.workspace_id', '=', workspace.id)
    .where('token.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const owner = row.role === 'owner' && row.status === 'active'
  const role = owner && row.owner_functions ? 'owner' : 'manager'
  return { kind: 'agent', id, name: row.name, access: 'read_write', approval: false, owner, role }
}

/** Every token of the workspace with its usage, newest first; calls are counted by the hour. */
export async function listTokens(ctx: WorkspaceContext): Promise<UsedToken[]> {
  const since = new Date(ctx.now.getTime() - 24 * 60 * 60 * 1000).toISOString()
  const rows = await selectRecord(tokenKind, present(tokenKind, ctx))
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'token.created_by'))
    .select(['member.name as created_by_name', 'last_used_at', 'last_used_address', 'last_used_agent'])
    .select((eb) =>
      eb
        .selectFrom('token_use')
        .select(sql<number>`coalesce(sum(calls), 0)::integer`.as('calls'))
        .whereRef('token_use.workspace_id', '=', 'token.workspace_id')
        .whereRef('token_use.token_id', '=', 'token.id')
        .where('hour', '>', since)
        .as('calls_24h'),
    )
    .orderBy('token.id', 'desc')
    .execute()
  return rows as UsedToken[]
}

/** The requests of a token in the last seven days. */
export async function listTokenRequests(ctx: WorkspaceContext, input: ListTokenRequests) {
  const { token, status, method, limit, before } = input
  if (!isId(token)) throw notFound()
  let calls = rowsWith(ctx, ctx.db, 'token_request', { token_id: token }).select([
    'id',
    'method',
    'path',
    'status',
    'ms',
    'request_id',
    'error',
    'at',
  ])
  if (status) calls = calls.where(sql<boolean>`status / 100 = any(${status.map((one) => Number(one[0]))}::integer[])`)
  if (method) calls = calls.where(sql<boolean>`method = any(${method}::text[])`)
  if (before) calls = calls.where('id', '<', before)
  const rows = await calls
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit), has_more: rows.length > limit }
}
