import { randomBytes } from 'node:crypto'
import { personOf } from '#server/core/access/person.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change, housekeep } from '#server/core/database/change.ts'
import { addRecord, amendRecord, draftRecord } from '#server/core/records/write.ts'
import { conflict, DomainError, forbidden, requiredField } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { createAccount, keepAccount, withdrawAccount } from '../account/mutations.ts'
import type { Account } from '../account/queries.ts'
import type { AcceptInvitation } from '../account/schema.ts'
import { memberKind } from '../members/kind.ts'
import { addressTaken, lockManaged, lockMember, requireNewAddress } from '../members/mutations.ts'
import { invitableRoles } from '../members/rules.ts'
import type { Member } from '../members/schema.ts'
import { findInvitation, type FoundInvitation, listInvited } from './queries.ts'
import { expiryOf, hashLink, invitationEmail } from './rules.ts'
import type { Invite, Invited } from './schema.ts'

/** Creates a member with the status `invited` and a single-use link, sent by email or returned to the inviter. */
export async function invite(ctx: WorkspaceContext, input: Invite): Promise<Invited> {
  if (!invitableRoles(personOf(ctx).role).includes(input.role))
    throw forbidden('You can only invite people with a role below yours. Ask an owner.')
  const invited = await change(ctx, async (changing) => {
    await requireNewAddress(ctx, changing.tx, input.email)
    const member = draftRecord(memberKind, ctx, { ...input, status: 'invited' })
    await addRecord(memberKind, ctx, changing, member)
    const url = await writeLink(ctx, changing, member)
    return { ...member, link: linkToPassOn(ctx, url) }
  }).catch(addressTaken(ctx, input.email))
  ctx.services.mailer.wake()
  return invited
}

/** Without email, as in a sandbox, the inviter passes the link on. */
const linkToPassOn = ({ services, workspace }: WorkspaceContext, url: string) =>
  services.mailer.sends && !workspace.sandbox ? null : url

/** Replaces the link; the previous one stops working. */
export async function resendInvitation(ctx: WorkspaceContext, { member: id }: { member: string }): Promise<Invited> {
  const renewed = await change(ctx, async ({ tx, write, record }) => {
    const invited = await lockInvited(ctx, tx, id)
    dropLinks(ctx, { tx, write }, id)
    const url = await writeLink(ctx, { tx, write }, invited)
    record({ event: 'member.invitation_resent', record: invited })
    return { ...invited, link: linkToPassOn(ctx, url) }
  })
  ctx.services.mailer.wake()
  return renewed
}

export function revokeInvitation(ctx: WorkspaceContext, { member: id }: { member: string }): Promise<Member> {
  return change(ctx, async ({ tx, write, record }) => {
    const invited = await lockInvited(ctx, tx, id)
    write(tx.deleteFrom('member').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    record({ event: 'member.deleted', record: invited })
    return invited
  })
}

async function lockInvited(ctx: WorkspaceContext, tx: Change['tx'], id: string): Promise<Member> {
  const member = await lockManaged(ctx, tx, id)
  if (member.status !== 'invited') throw conflict('This person has already joined.')
  return member
}

/** Stores a new link and, unless `mailed` is false, queues the email with it. Returns the URL. */
async function writeLink(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  member: Member,
  mailed = true,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expires_at = expiryOf(ctx.now).toISOString()
  await ctx.services.directory?.addKeys(ctx.workspace.id, [hashLink(secret)], expires_at)
  const url = `${ctx.services.publicUrl}/invite/${secret}`
  write(
    tx.insertInto('invitation').values({
      workspace_id: ctx.workspace.id,
      id: newId(ctx.now),
      member_id: member.id,
      hash: hashLink(secret),
      created_by: ctx.actor.kind === 'member' ? ctx.actor.id : null,
      created_at: ctx.now.toISOString(),
      expires_at,
    }),
  )
  if (!mailed) return url
  const emailBody = invitationEmail({ inviter: ctx.actor.name, workspace: ctx.workspace.name, url })
  const reportTo = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const about = [member.id]
  const mail = { kind: 'invitation', workspaceId: ctx.workspace.id, to: member.email, about, emailBody, reportTo }
  write(tx.insertInto('mail').values(ctx.services.mailer.row(mail, ctx.now)))
  return url
}

function dropLinks(ctx: WorkspaceContext, { tx, write }: Pick<Change, 'tx' | 'write'>, memberId: string): void {
  write(tx.deleteFrom('invitation').where('workspace_id', '=', ctx.workspace.id).where('member_id', '=', memberId))
}

/** Creates a new link for the operator; undefined when this address has no invitation. */
export async function invitationLink(platform: Platform, email: string): Promise<string | undefined> {
  const [latest] = await listInvited(platform.auth, email)
  if (!latest) return undefined
  const { memberId, ...workspace } = latest
  const ctx = contextOf(platform, workspace)
  return housekeep(ctx, async ({ tx, write }) => {
    dropLinks(ctx, { tx, write }, memberId)
    return writeLink(ctx, { tx, write }, { id: memberId } as Member, false)
  })
}

export const usedInvitation = () =>
  new DomainError('gone', 'This invitation has been used or revoked, or has expired. Ask for a new one.')

/**
 * Accepts an invitation. A person whose address has an account must be signed in to it (`signedIn`); otherwise this
 * creates an account with the given name and password.
 */
export async function acceptInvitation(
  platform: Platform,
  input: AcceptInvitation,
  signedIn: { userId: string } | undefined,
) {
  const found = await findInvitation(platform, input.token)
  if (!found) throw usedInvitation()
  if (found.account && found.account.id !== signedIn?.userId)
    throw new DomainError('unauthorized', `Sign in as ${found.email}, then open the invitation again.`)
  const account = found.account ?? (await newAccount(platform, found, input))
  try {
    await platform.services.directory?.addMember(found.workspace.id, account.id)
    await keepAccount(platform.accounts, account.id, () => join(platform, found, account))
  } catch (error) {
    if (!found.account) await withdrawAccount(platform.accounts, account.id)
    throw error
  }
  return { workspace: found.workspace.slug, email: account.email, created: found.account === undefined }
}

async function newAccount(platform: Platform, { email }: FoundInvitation, { name, password }: AcceptInvitation) {
  if (name === undefined) throw requiredField('name')
  if (password === undefined) throw requiredField('password')
  return createAccount(platform.accounts, { name, email, password })
}

async function join(platform: Platform, { id, memberId, workspace }: FoundInvitation, account: Account): Promise<void> {
  const system = contextOf(platform, workspace)
  const row = await system.db.selectFrom('member').select('role').where('id', '=', memberId).executeTakeFirst()
  if (!row) throw usedInvitation()
  const role = row.role as Member['role']
  const ctx = contextOf(platform, workspace, {
    kind: 'member',
    id: memberId,
    name: account.name,
    role,
    userId: account.id,
  })
  await change(ctx, async (changing) => {
    const { tx } = changing
    const accepted = await tx
      .updateTable('invitation')
      .set({ accepted_at: ctx.now.toISOString() })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst()
    if (!accepted) throw usedInvitation()
    const invited = await lockInvitedSelf(ctx, tx)
    const joined = { name: account.name, status: 'active' as const, joined_at: ctx.now.toISOString() }
    await amendRecord(memberKind, ctx, changing, invited, joined, { columns: { user_id: account.id } })
  })
}

async function lockInvitedSelf(ctx: WorkspaceContext, tx: Change['tx']): Promise<Member> {
  const member = await lockMember(ctx, tx, personOf(ctx).id)
  if (member.status !== 'invited') throw usedInvitation()
  return member
}
