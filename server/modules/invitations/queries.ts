import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Platform } from '#server/core/access/platform.ts'
import { type Workspace, WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { findAccount, type Account } from '../account/queries.ts'
import { hashLink } from './rules.ts'
import type { OpenInvitation } from './schema.ts'

export type FoundInvitation = {
  id: string
  memberId: string
  name: string
  email: string
  workspace: Workspace
  account: Account | undefined
}

type Asked = Pick<Platform, 'auth' | 'accounts'>

/** The invitation of a link, unless it was used, revoked or replaced or has expired. */
export async function findInvitation({ auth, accounts }: Asked, secret: string): Promise<FoundInvitation | undefined> {
  const row = await auth
    .selectFrom('invitation')
    .innerJoin('workspace', 'workspace.id', 'invitation.workspace_id')
    .innerJoin('member', (join) => sameWorkspace(join, 'member.id', 'invitation.member_id'))
    .select(['invitation.id as invitation_id', 'member.id as member_id', 'member.name as member_name', 'member.email'])
    .select(WORKSPACE_COLUMNS)
    .where('invitation.hash', '=', hashLink(secret))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.expires_at', '>', new Date().toISOString())
    .where('member.status', '=', 'invited')
    .executeTakeFirst()
  if (!row) return undefined
  const { invitation_id, member_id, member_name, email, ...workspace } = row
  const account = await findAccount(accounts, email)
  return { id: invitation_id, memberId: member_id, name: member_name, email, workspace, account }
}

export async function showInvitation(platform: Asked, secret: string): Promise<OpenInvitation | undefined> {
  const found = await findInvitation(platform, secret)
  if (!found) return undefined
  const { name, email, workspace, account } = found
  return {
    workspace: { name: workspace.name, slug: workspace.slug },
    name: account?.name ?? name,
    email,
    hasAccount: account !== undefined,
  }
}

/** The pending invitations of this address, for the CLI, newest first. */
export function listInvited(auth: Kysely<DB>, email: string) {
  return auth
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select('member.id as memberId')
    .select(WORKSPACE_COLUMNS)
    .where((where) => where(where.fn<string>('lower', ['member.email']), '=', addressKey(email)))
    .where('member.status', '=', 'invited')
    .orderBy('member.id', 'desc')
    .execute()
}
