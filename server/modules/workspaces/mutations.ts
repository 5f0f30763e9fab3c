import { sql } from 'kysely'
import { isTaken } from '#db/postgres-errors.ts'
import type { Scoped } from '#db/scoped.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type ChangeEvent, joining } from '#server/core/database/change.ts'
import { defined, revise } from '#server/core/records/row.ts'
import { addRecord } from '#server/core/records/write.ts'
import { invalid, taken } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { createAccount, keepAccount, withdrawAccount } from '../account/mutations.ts'
import { findAccount, findWorkspace } from '../account/queries.ts'
import { memberKind } from '../members/kind.ts'
import { joinedMember } from '../members/mutations.ts'
import { getSeller, workspaceColumns } from './queries.ts'
import {
  type BrowserRegion,
  type CreateWorkspace,
  type DeleteWorkspace,
  REGION,
  type Seller,
  type UpdateSeller,
  type UpdateWorkspace,
  type Workspace,
} from './schema.ts'

const slugTaken = (slug: string) => taken('slug', `the workspace "${slug}" already exists. Choose another slug`)

/**
 * Creates a workspace with its owner. Without a time zone it starts with UTC, without a locale with `en-GB`, until the
 * first owner opens it (`adoptRegion`). An existing account with the owner's address is linked and keeps its password;
 * `linked` reports this.
 */
export async function createWorkspace(platform: Platform, input: CreateWorkspace) {
  const { name, slug, ownerName, ownerEmail, ownerPassword, time_zone = 'UTC', locale = 'en-GB' } = input
  if (await findWorkspace(platform.auth, slug)) throw slugTaken(slug)
  const known = await findAccount(platform.accounts, ownerEmail)
  const person = { name: ownerName, email: ownerEmail, password: ownerPassword }
  const account = known ?? (await createAccount(platform.accounts, person))
  const at = platform.now.toISOString()
  const settings = {
    name,
    slug,
    currency: 'EUR',
    time_zone,
    locale,
    week_starts_on: 'monday',
    tax_rate: 0,
    deletes_at: null,
  } as const
  const row = { id: newId(platform.now), ...settings, version: 1, created_at: at, updated_at: at }
  const workspace: Workspace = { ...row, sandbox: false }
  const unchosen = REGION.filter((setting) => input[setting] === undefined)
  const ctx = contextOf(platform, workspace)
  const owner = joinedMember(ctx, { name: ownerName, email: ownerEmail, role: 'owner' })
  const { directory } = platform.services
  const create = () =>
    change(ctx, async (changing) => {
      await changing.tx
        .insertInto('workspace')
        .values({ ...row, unchosen })
        .execute()
      changing.record({ event: 'workspace.created', record: workspace })
      await addRecord(memberKind, ctx, changing, owner, { user_id: account.id })
    })
  try {
    if (directory && !(await directory.reserve(workspace))) throw slugTaken(slug)
    await directory?.addMember(workspace.id, account.id)
    await keepAccount(platform.accounts, account.id, create)
  } catch (error) {
    if (!known) await withdrawAccount(platform.accounts, account.id)
    await directory?.release(workspace.id)
    throw isTaken(error) ? slugTaken(slug) : error
  }
  return {
    workspace: { id: workspace.id, slug },
    owner: { id: owner.id, email: owner.email },
    linked: known !== undefined,
  }
}

export function updateWorkspace(ctx: WorkspaceContext, input: UpdateWorkspace): Promise<Workspace> {
  return change(ctx, async (changing) => {
    const { tx, housekeep } = changing
    const chosen = REGION.filter((setting) => input[setting] !== undefined)
    const unchosen = sql<string[]>`array(select unnest(unchosen) except select unnest(${chosen}::text[]))`
    if (chosen.length > 0) housekeep(tx.updateTable('workspace').set({ unchosen }).where('id', '=', ctx.workspace.id))
    return reviseWorkspace(joining(ctx, changing), 'workspace.updated', () => input)
  })
}

/** Sets what nobody has chosen yet as the browser of the owner has it. */
export function adoptRegion(ctx: WorkspaceContext, region: BrowserRegion): Promise<Workspace> {
  return change(ctx, async (changing) => {
    const own = changing.tx.selectFrom('workspace').select('unchosen').where('id', '=', ctx.workspace.id)
    const { unchosen } = await own.forUpdate().executeTakeFirstOrThrow()
    const adopted = REGION.filter((setting) => unchosen.includes(setting)).map((setting) => [setting, region[setting]])
    return updateWorkspace(joining(ctx, changing), Object.fromEntries(adopted) as BrowserRegion)
  })
}

/** Applies to drafts and later invoices; issued invoices keep the seller at their issue. */
export const updateSeller = (ctx: WorkspaceContext, changes: UpdateSeller): Promise<Seller> =>
  reviseSettings(ctx, 'seller', async (tx) => {
    const before = await getSeller(ctx, tx)
    return { before, after: { ...before, ...defined(changes) } }
  })

/** Changes the settings that the workspace keeps in this column; `decide` reads the old and returns the new ones. */
export function reviseSettings<S>(
  ctx: WorkspaceContext,
  column: 'seller' | 'tickets' | 'risks',
  decide: (tx: Scoped) => Promise<{ before: S; after: S }>,
): Promise<S> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const workspace = await lockWorkspace(ctx, tx)
    const { before, after } = await decide(tx)
    const revised = revise({ ...workspace, [column]: before }, { [column]: after }, ctx.now)
    if (!revised) return unchanged(before)
    const { version, updated_at } = revised.after
    const set = { [column]: JSON.stringify(after), version, updated_at }
    write(tx.updateTable('workspace').set(set).where('id', '=', ctx.workspace.id))
    record({ event: 'workspace.updated', record: revised.after, before: revised.old })
    return after
  })
}

/** Days before deletion, during which it can be cancelled. */
const DELETION_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** Schedules the deletion of the workspace with all its data in 14 days; until then nothing changes. */
export function scheduleDeletion(ctx: WorkspaceContext, { name }: DeleteWorkspace): Promise<Workspace> {
  return reviseWorkspace(ctx, 'workspace.deletion_scheduled', (before) => {
    if (name !== before.name) throw invalid('name', `must be “${before.name}”, the name of the workspace`)
    return before.deletes_at ? {} : { deletes_at: new Date(ctx.now.getTime() + DELETION_DAYS * DAY_MS).toISOString() }
  })
}

export function cancelDeletion(ctx: WorkspaceContext): Promise<Workspace> {
  return reviseWorkspace(ctx, 'workspace.deletion_cancelled', () => ({ deletes_at: null }))
}

function reviseWorkspace(
  ctx: WorkspaceContext,
  event: ChangeEvent,
  decide: (before: Workspace) => Partial<Workspace>,
): Promise<Workspace> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const before = await lockWorkspace(ctx, tx)
    const revised = revise<Workspace>(before, decide(before), ctx.now)
    if (!revised) return unchanged(before)
    write(tx.updateTable('workspace').set(revised.set).where('id', '=', ctx.workspace.id))
    record({ event, record: revised.after, before: revised.old })
    return revised.after
  })
}

function lockWorkspace(ctx: WorkspaceContext, tx: Scoped): Promise<Workspace> {
  return workspaceColumns(tx.selectFrom('workspace'))
    .where('id', '=', ctx.workspace.id)
    .forUpdate()
    .executeTakeFirstOrThrow() as Promise<Workspace>
}
