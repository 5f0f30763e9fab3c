import { type Kysely, sql } from 'kysely'

import type { DB } from '#db/types.ts'
import type { Actor, Workspace } from '#server/core/workspace-context.ts'

export type KnownToken = {
  actor: Extract<Actor, { kind: 'token' }>
  workspace: Workspace
  /** Milliseconds since the epoch; undefined never ends. */
  expiresAt: number | undefined
}

/** The token with this hash, unless it is revoked or expired. Asked before any workspace is known. */
export async function findToken(auth: Kysely<DB>, hash: Buffer): Promise<KnownToken | undefined> {
  const row = await auth
    .selectFrom('token')
    .innerJoin('workspace', 'workspace.id', 'token.workspace_id')
    .leftJoin('member', (join) =>
      join.onRef('member.workspace_id', '=', 'token.workspace_id').onRef('member.id', '=', 'token.created_by'),
    )
    .select(['token.id', 'token.name', 'token.access', 'token.created_by', 'token.expires_at'])
    .select(['member.role', 'member.status'])
    .select(['workspace.id as workspace_id', 'slug', 'workspace.name as workspace_name', 'currency', 'time_zone'])
    .where('token.hash', '=', hash)
    .where((where) => where.or([where('revoked_at', 'is', null), where('revoked_at', '>', sql<string>`now()`)]))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    actor: {
      kind: 'token',
      id: row.id,
      name: row.name,
      access: row.access as 'read_write' | 'read_only',
      owner: row.role === 'owner' && row.status === 'active',
      createdBy: row.created_by,
    },
    workspace: {
      id: row.workspace_id,
      slug: row.slug,
      name: row.workspace_name,
      currency: row.currency,
      time_zone: row.time_zone,
    },
    expiresAt: row.expires_at ? Date.parse(row.expires_at) : undefined,
  }
}
