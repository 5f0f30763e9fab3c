import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Workspace, WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { isId } from '#server/core/values/fields.ts'
import { hashToken } from '../tokens/rules.ts'
import { hashSecret } from './rules/answer.ts'
import type { Terms } from './schema.ts'

/** A connected app: its terms and its token. */
export type Connection = Terms & {
  workspace: Workspace
  token: { id: string; name: string; access: 'read_only' | 'read_write'; created_by: string | null }
  expires_at: string | null
  isRevoked: boolean
}

/** The connection with this token id. Runs before the workspace is known, like all of OAuth. */
export const findConnection = async (auth: Kysely<DB>, id: string): Promise<Connection | undefined> =>
  isId(id) ? shown(await connections(auth).where('token.id', '=', id).executeTakeFirst()) : undefined

export const findConnectionByToken = async (auth: Kysely<DB>, secret: string): Promise<Connection | undefined> =>
  shown(await connections(auth).where('token.hash', '=', hashToken(secret)).executeTakeFirst())

/** The stored data of a refresh token. */
export function findRenewal(auth: Kysely<DB>, secret: string) {
  return auth
    .selectFrom('connection_renewal')
    .select(['payload', 'used_at'])
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

export function findWorkspaceOf(auth: Kysely<DB>, id: string): Promise<Workspace | undefined> {
  return auth.selectFrom('workspace').select(WORKSPACE_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The owner with this member id, if still an owner. */
export function findOwner(auth: Kysely<DB>, workspace: string, member: string) {
  return auth
    .selectFrom('member')
    .select(['id', 'name', 'user_id'])
    .where('workspace_id', '=', workspace)
    .where('id', '=', member)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** The names of the owners, shown to members who cannot connect an app. */
export async function namesOfOwners(auth: Kysely<DB>, workspace: string): Promise<string[]> {
  const owners = await auth
    .selectFrom('member')
    .select('name')
    .where('workspace_id', '=', workspace)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('name')
    .limit(5)
    .execute()
  return owners.map(({ name }) => name)
}

/** Read in the transaction that renews, with the token locked. */
export function lockedRenewal(ctx: WorkspaceContext, tx: WorkspaceContext['db'], token: string, hash: Buffer) {
  return rowsWith(ctx, tx, 'connection_renewal', { token, hash })
    .select(['used_at', 'answer', 'expires_at'])
    .executeTakeFirst()
}

function connections(auth: Kysely<DB>) {
  return auth
    .selectFrom('connection')
    .innerJoin('token', (join) => sameWorkspace(join, 'token.id', 'connection.token'))
    .innerJoin('workspace', 'workspace.id', 'connection.workspace_id')
    .select(['client', 'account', 'scope', 'resource', 'token.id', 'token.name', 'access', 'token.created_by'])
    .select(['expires_at', 'revoked_at', 'workspace.id as workspace_id', 'slug', 'workspace.name as workspace_name'])
    .select(['currency', 'time_zone', 'sandbox'])
}

type Row = Awaited<ReturnType<ReturnType<typeof connections>['executeTakeFirst']>>

function shown(row: Row): Connection | undefined {
  if (!row) return undefined
  const { client, account, scope, resource, id, name, access, created_by, expires_at, revoked_at, ...rest } = row
  const { workspace_id, workspace_name, slug, currency, time_zone, sandbox } = rest
  return {
    client,
    account,
    scope,
    resource,
    workspace: { id: workspace_id, slug, name: workspace_name, currency, time_zone, sandbox },
    token: { id, name, access: access as Connection['token']['access'], created_by },
    expires_at,
    isRevoked: revoked_at !== null,
  }
}
