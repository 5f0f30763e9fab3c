import { isTaken } from '#db/postgres-errors.ts'
import type { Reader, Scoped } from '#db/scoped.ts'
import { personOf } from '#server/core/access/person.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord, updateRecord } from '#server/core/records/write.ts'
import { conflict, forbidden, notFound, taken } from '#server/core/values/errors.ts'
import { createAccount, keepAccount, withdrawAccount } from '../account/mutations.ts'
import { findAccount, findWorkspace } from '../account/queries.ts'
import { memberKind } from './kind.ts'
import { mayGive, mayManage } from './rules.ts'
import type { AddMember, Member, UpdateProfile } from './schema.ts'

/**
 * Adds a person to a workspace immediately, for the CLI. An existing account with that address is linked and keeps its
 * password; `linked` reports this.
 */
export async function addMember(platform: Platform, { workspace: slug, name, email, password, role }: AddMember) {
  const workspace = await findWorkspace(platform.auth, slug)
  if (!workspace) throw notFound()
  const known = await findAccount(platform.accounts, email)
  const account = known ?? (await createAccount(platform.accounts, { name, email, password }))
  const ctx = contextOf(platform, workspace)
  const member = joinedMember(ctx, { name, email, role })
  const join = () =>
    change(ctx, async (changing) => {
      await requireNewAddress(ctx, changing.tx, email)
      await addRecord(memberKind, ctx, changing, member, { user_id: account.id })
    }).catch(addressTaken(ctx, email))
  try {
    await platform.services.directory?.addMember(workspace.id, account.id)
    await keepAccount(platform.accounts, account.id, join)
  } catch (error) {
    if (!known) await withdrawAccount(platform.accounts, account.id)
    throw error
  }
  return { id: member.id, linked: known !== undefined }
}

/** Draft of a member who joins now. */
export function joinedMember(ctx: WorkspaceContext, person: Pick<Member, 'name' | 'email' | 'role'>): Member {
  return draftRecord(memberKind, ctx, { ...person, status: 'active', joined_at: ctx.now.toISOString() })
}

export async function requireNewAddress(ctx: WorkspaceContext, tx: Reader, email: string): Promise<void> {
  const member = await tx
    .selectFrom('member')
    .select(['name', 'status'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
  if (!member) return
  const advice =
    member.status === 'deactivated'
      ? 'belongs to a deactivated member. Reactivate that member instead'
      : member.status === 'invited'
        ? 'is already invited. Resend the invitation instead'
        : 'is already a member'
  throw taken('email', `${email} ${advice}`)
}

/** Two concurrent requests can both find the address free; the unique index rejects the second with the same error. */
export const addressTaken = (ctx: WorkspaceContext, email: string) => async (error: unknown) => {
  if (isTaken(error)) await requireNewAddress(ctx, ctx.db, email)
  throw error
}

/** Locks the member and throws unless the caller may manage it. */
export async function lockManaged(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Member> {
  const member = await lockMember(ctx, tx, id)
  if (!mayManage(personOf(ctx).role, member.role))
    throw forbidden('You can only manage members whose role is below yours. Ask an owner.')
  return member
}

export async function lockMember(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Member> {
  return requireFresh(ctx, await lockRecord(memberKind, ctx, tx, id))
}

export function setRole(ctx: WorkspaceContext, { id, role }: Pick<Member, 'id' | 'role'>): Promise<Member> {
  return reviseMember(ctx, id, async (tx, before) => {
    if (!mayGive(personOf(ctx).role, role)) throw forbidden('You can only assign roles below yours. Ask an owner.')
    if (before.role === 'owner' && role !== 'owner') await requireAnotherOwner(ctx, tx, before)
    return { role }
  })
}

/** Ends access immediately, because every call looks up the membership. The member's records stay. */
export function deactivateMember(ctx: WorkspaceContext, { id }: { id: string }): Promise<Member> {
  return reviseMember(ctx, id, async (tx, before) => {
    if (before.id === personOf(ctx).id) throw conflict('You cannot deactivate yourself. Ask another owner.')
    if (before.status === 'invited') throw conflict('This person has not joined yet. Revoke the invitation instead.')
    if (before.role === 'owner') await requireAnotherOwner(ctx, tx, before)
    return { status: 'deactivated' }
  })
}

export function reactivateMember(ctx: WorkspaceContext, { id }: { id: string }): Promise<Member> {
  return reviseMember(ctx, id, async (tx, before) => {
    if (before.status === 'invited') throw conflict('This person has not joined yet. Resend the invitation instead.')
    if (!(await hasAccount(ctx, tx, id)))
      throw conflict('This person was erased and has no account. Invite them again instead.')
    return { status: 'active' }
  })
}

/** Updates the caller's own name and title in this workspace. */
export function updateProfile(ctx: WorkspaceContext, input: UpdateProfile): Promise<Member> {
  return updateRecord(memberKind, ctx, { id: personOf(ctx).id, ...input })
}

function reviseMember(
  ctx: WorkspaceContext,
  id: string,
  decide: (tx: Scoped, before: Member) => Promise<Partial<Member>>,
): Promise<Member> {
  return change(ctx, async (changing) => {
    const before = await lockManaged(ctx, changing.tx, id)
    return amendRecord(memberKind, ctx, changing, before, await decide(changing.tx, before))
  })
}

/** Whether the member can sign in; an erased one no longer has an account. */
export async function hasAccount(ctx: WorkspaceContext, tx: Scoped, id: string): Promise<boolean> {
  const row = await rowsWith(ctx, tx, 'member', { id }).select('user_id').executeTakeFirst()
  return row?.user_id != null
}

/** Counts owners who can sign in. Locks every owner, so that two cannot leave concurrently. */
export async function requireAnotherOwner(ctx: WorkspaceContext, tx: Scoped, leaving: Member): Promise<void> {
  const owners = await rowsWith(ctx, tx, 'member', { role: 'owner', status: 'active' })
    .select('id')
    .where('user_id', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owners.every(({ id }) => id === leaving.id))
    throw conflict('A workspace must have an owner, and this is the last one. Make another member an owner first.')
}
