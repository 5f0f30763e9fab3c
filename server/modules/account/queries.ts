import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { type Workspace, WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import type { Role } from '#server/core/values/actor.ts'
import { addressKey } from '#server/core/values/fields.ts'
import type { Session } from './schema.ts'

export type Account = { id: string; name: string; email: string }

/** Finds an account by email address in any spelling. Only the sign-in database contains accounts. */
export function findAccount(auth: Kysely<DB>, email: string): Promise<Account | undefined> {
  return auth
    .selectFrom('auth.user')
    .select(['id', 'name', 'email'])
    .where('email', '=', addressKey(email))
    .executeTakeFirst()
}

export type Membership = { workspace: Workspace; member: { id: string; name: string; role: Role } }

/** The workspaces in which this account is an active member, by name. */
export function listMemberships(auth: Kysely<DB>, userId: string): Promise<Membership[]> {
  return memberships(auth, userId)
    .orderBy('workspace.name')
    .orderBy('workspace.id')
    .execute()
    .then((rows) => rows.map(toMembership))
}

/** Undefined when the workspace does not exist or the account is not an active member of it. */
export async function findMembership(auth: Kysely<DB>, userId: string, slug: string): Promise<Membership | undefined> {
  const row = await memberships(auth, userId).where('workspace.slug', '=', slug).executeTakeFirst()
  return row && toMembership(row)
}

/** Whether the account belongs to any workspace of this database, active or not. */
export async function isMemberHere(auth: Kysely<DB>, userId: string): Promise<boolean> {
  const own = auth.selectFrom('member').select('id').where('user_id', '=', userId).limit(1)
  return (await own.executeTakeFirst()) !== undefined
}

function memberships(auth: Kysely<DB>, userId: string) {
  return auth
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(WORKSPACE_COLUMNS)
    .select(['member.id as member_id', 'member.name as member_name', 'member.role'])
    .where('member.user_id', '=', userId)
    .where('member.status', '=', 'active')
}

type MembershipRow = Workspace & { member_id: string; member_name: string; role: string }

function toMembership({ member_id, member_name, role, ...workspace }: MembershipRow): Membership {
  return { workspace, member: { id: member_id, name: member_name, role: role as Role } }
}

/** The active sessions of this account, newest first. */
export async function listSessions(auth: Kysely<DB>, userId: string, currentId: string): Promise<Session[]> {
  const rows = await auth
    .selectFrom('auth.session')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
    id,
    address: ipAddress || null,
    agent: userAgent || null,
    signed_in_at: createdAt,
    seen_at: updatedAt,
    current: id === currentId,
  }))
}

/** Finds a workspace by slug, before the caller has chosen one. */
export function findWorkspace(auth: Kysely<DB>, slug: string): Promise<Workspace | undefined> {
  return auth.selectFrom('workspace').select(WORKSPACE_COLUMNS).where('slug', '=', slug).executeTakeFirst()
}
