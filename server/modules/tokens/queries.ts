import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { AgentActor } from '#server/core/access/actor.ts'
import type { Actor, Workspace, WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/same-workspace.ts'
import { present, selectRecord } from '#server/core/records/read.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/ids.ts'
import { tokenKind } from './kind.ts'
import type { ListTokenRequests, UsedToken } from './schema.ts'

export type FoundToken = {
  actor: Extract<Actor, { kind: 'token' }>
  /** The same token at the interfaces of agents. */
  agent: AgentActor
  workspace: Workspace
  /** Made by OAuth for the agent connector, and for nothing else. */
  agentOnly: boolean
  /** Milliseconds since the epoch; undefined if it never expires. */
  expiresAt: number | undefined
}

/** The token with this hash, unless revoked or expired. Runs before the workspace is known. */
export async function findToken(auth: Kysely<DB>, hash: Buffer): Promise<FoundToken | undefined> {
  const row = await auth
    .selectFrom('token')
    .innerJoin('workspace', 'workspace.id', 'token.workspace_id')
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'token.created_by'))
    .select(['token.id', 'token.name', 'token.kind', 'token.access', 'token.created_by', 'token.expires_at'])
    .select(['token.owner_functions', 'token.approval'])
    .select(['member.role', 'member.status'])
    .select(['workspace.id as workspace_id', 'slug', 'workspace.name as workspace_name', 'currency', 'time_zone'])
    .where('token.hash', '=', hash)
    .where((where) => where.or([where('revoked_at', 'is', null), where('revoked_at', '>', sql<string>`now()`)]))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, approval } = row
  const access = row.access as 'read_write' | 'read_only'
  const owner = row.role === 'owner' && row.status === 'active'
  return {
    actor: { kind: 'token', id, name, access, owner, createdBy: row.created_by },
    agent: { kind: 'agent', id, name, access, approval, role: owner && row.owner_functions ? 'owner' : 'manager' },
    workspace: {
      id: row.workspace_id,
      slug: row.slug,
      name: row.workspace_name,
      currency: row.currency,
      time_zone: row.time_zone,
    },
    agentOnly: row.kind === 'oauth',
    expiresAt: row.expires_at ? Date.parse(row.expires_at) : undefined,
  }
}

/** An agent by its token, when a person accepts what it proposed. Its permissions are those that it has now. */
export async function findAgent({ db, workspace }: WorkspaceContext, id: string): Promise<AgentActor> {
  const row = await db
    .selectFrom('token')
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'token.created_by'))
    .select(['token.name', 'token.owner_functions', 'member.role', 'member.status'])
    .where('token.workspace_id', '=', workspace.id)
    .where('token.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const owner = row.role === 'owner' && row.status === 'active' && row.owner_functions
  return { kind: 'agent', id, name: row.name, access: 'read_write', approval: false, role: owner ? 'owner' : 'manager' }
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
  let calls = ctx.db
    .selectFrom('token_request')
    .select(['id', 'method', 'path', 'status', 'ms', 'request_id', 'at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('token_id', '=', token)
  if (status) calls = calls.where(sql<boolean>`status / 100 = any(${status.map((one) => Number(one[0]))}::integer[])`)
  if (method) calls = calls.where(sql<boolean>`method = any(${method}::text[])`)
  if (before) calls = calls.where('id', '<', before)
  const rows = await calls
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit), has_more: rows.length > limit }
}
