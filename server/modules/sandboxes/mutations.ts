import { randomBytes, randomInt } from 'node:crypto'
import { isLockTimeout, isTaken } from '#db/postgres-errors.ts'
import { personOf } from '#server/core/access/person.ts'
import { contextOf } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, housekeep } from '#server/core/database/change.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { earlierAnswer } from '#server/core/database/idempotency.ts'
import { addRecord } from '#server/core/records/write.ts'
import { conflict, DomainError, notFound } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { keepAccount } from '../account/mutations.ts'
import { findMembership } from '../account/queries.ts'
import { memberKind } from '../members/kind.ts'
import { joinedMember } from '../members/mutations.ts'
import { getEmail } from '../members/queries.ts'
import { getWorkspace } from '../workspaces/queries.ts'
import { getSandbox, listSandboxes, settingsToCopy, takenSlots } from './queries.ts'
import { allowPauses, beingReset, requireAlone, resetWorkspace } from './reset/mutations.ts'
import { type CreateSandbox, MOST_SANDBOXES, type Sandbox, type SandboxRef, type SandboxReset } from './schema.ts'

/** Sandboxes that one process fills at the same time, because each takes a connection for a second. */
const AT_ONCE = 2
const ATTEMPTS = 10

/** Creates a sandbox with sample data, whose owner is the caller. */
export async function createSandbox(ctx: WorkspaceContext, { name }: CreateSandbox): Promise<Sandbox> {
  personOf(ctx)
  requireLive(ctx)
  if (ctx.idempotency && (await earlierAnswer(ctx, ctx.idempotency, undefined)))
    throw conflict('This sandbox was already created.')
  const id = await filling(ctx, () => inFreeSlot(ctx, name))
  try {
    return await change(ctx, async ({ record }) => {
      record({ event: 'workspace.sandbox_created', record: await getWorkspace(ctx) })
      return (await listSandboxes(ctx)).find((sandbox) => sandbox.id === id)!
    })
  } catch (error) {
    await drop(ctx, id)
    throw error
  }
}

/** Two calls may choose the same slot: the unique index refuses the second, which chooses again. */
async function inFreeSlot(ctx: WorkspaceContext, name: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const taken = await takenSlots(ctx)
    const free = Array.from({ length: MOST_SANDBOXES }, (_, at) => at + 1).filter((one) => !taken.includes(one))
    const slot = free.length > 0 ? free[randomInt(free.length)] : undefined
    if (slot === undefined)
      throw conflict(`This workspace has ${MOST_SANDBOXES} sandboxes, the maximum. Delete one, then try again.`)
    const own = attempt === 1 ? '' : `-${randomBytes(3).toString('hex')}`
    const slug = `${ctx.workspace.slug.slice(0, 40)}-sandbox-${slot}${own}`
    try {
      return await createIn(ctx, { name, slug, sandbox_slot: slot })
    } catch (error) {
      if (!isTaken(error) && !isLockTimeout(error) && !(error instanceof SlugTaken)) throw error
      if (attempt === ATTEMPTS) throw conflict('Another sandbox was created at the same time. Try again.')
    }
  }
}

class SlugTaken extends Error {}

async function createIn(ctx: WorkspaceContext, given: { name: string; slug: string; sandbox_slot: number }) {
  const person = personOf(ctx)
  const { directory, sandboxes } = ctx.services
  const { sandbox_slot, ...identity } = given
  const at = ctx.now.toISOString()
  const stamps = { version: 1, created_at: at, updated_at: at }
  const row = { id: newId(ctx.now), ...identity, ...(await settingsToCopy(ctx)), deletes_at: null, ...stamps }
  const workspace = { ...row, sandbox: true }
  const inside = sandboxContext(ctx, workspace)
  const email = await getEmail(ctx, ctx.db, person.id)
  const owner = joinedMember(inside, { name: person.name, email, role: 'owner' })
  const fill = await sandboxes.loadFill()
  if (directory && !(await directory.reserve(workspace))) throw new SlugTaken()
  try {
    await directory?.addMember(row.id, person.userId)
    await keepAccount(sandboxes.accounts, person.userId, () =>
      change(inside, async (changing) => {
        await allowPauses(changing.tx)
        const link = { sandbox_of: ctx.workspace.id, sandbox_slot, sandbox_by: person.id }
        await changing.tx
          .insertInto('workspace')
          .values({ ...row, ...link })
          .execute()
        changing.record({ event: 'workspace.created', record: workspace })
        await addRecord(memberKind, inside, changing, owner, { user_id: person.userId })
        await fill(changing.tx, { workspace, now: ctx.now })
      }),
    )
  } catch (error) {
    await directory?.release(row.id)
    throw error
  }
  return row.id
}

/** The slug of a sandbox, after making the caller one of its owners if they are not a member. */
export async function openSandbox(ctx: WorkspaceContext, { id }: SandboxRef): Promise<{ slug: string }> {
  const person = personOf(ctx)
  const { auth, accounts } = ctx.services.sandboxes
  const workspace = await getSandbox(ctx, id)
  const { slug } = workspace
  if (await findMembership(auth, person.userId, slug)) return { slug }
  const inside = sandboxContext(ctx, workspace)
  const email = await getEmail(ctx, ctx.db, person.id)
  await ctx.services.directory?.addMember(id, person.userId)
  const join = () =>
    change(inside, (changing) => {
      const owner = joinedMember(inside, { name: person.name, email, role: 'owner' })
      return addRecord(memberKind, inside, changing, owner, { user_id: person.userId })
    })
  await keepAccount(accounts, person.userId, join).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error
    // Another window may have opened it at the same moment.
    if (await findMembership(auth, person.userId, slug)) return
    throw conflict(`You were removed from “${workspace.name}”. Ask one of its owners to let you in again.`)
  })
  return { slug }
}

/** Empties a sandbox of this workspace and fills it with sample data again. */
export async function resetSandbox(ctx: WorkspaceContext, { id }: SandboxRef): Promise<SandboxReset> {
  const workspace = await getSandbox(ctx, id)
  return reset(sandboxContext(ctx, workspace))
}

/** The same for the workspace of the call, which must be a sandbox. */
export function resetThisSandbox(ctx: WorkspaceContext): Promise<SandboxReset> {
  const { workspace, actor, idempotency } = ctx
  if (!workspace.sandbox)
    throw new DomainError('not_found', 'This workspace is not a sandbox. Use a token of a sandbox.')
  return reset({ ...sandboxContext(ctx, workspace), actor, ...(idempotency && { idempotency }) })
}

async function reset(inside: WorkspaceContext): Promise<SandboxReset> {
  const { workspace, services, requestId } = inside
  const { resets } = services.memory.sandboxes
  if (resets.has(workspace.id)) throw beingReset()
  resets.set(workspace.id, requestId)
  try {
    return await filling(inside, () => resetWorkspace(inside))
  } finally {
    resets.delete(workspace.id)
  }
}

/** Deletes a sandbox with everything in it at once. */
export async function removeSandbox(ctx: WorkspaceContext, { id }: SandboxRef): Promise<SandboxRef> {
  await getSandbox(ctx, id)
  if (!(await drop(ctx, id))) throw notFound()
  await change(ctx, async ({ record }) => {
    record({ event: 'workspace.sandbox_deleted', record: await getWorkspace(ctx) })
  })
  return { id }
}

/** False if it is gone. A reset deletes the row and inserts it again, so a deletion that waits for it would miss it. */
const drop = (ctx: WorkspaceContext, id: string): Promise<boolean> =>
  housekeep(sandboxContext(ctx, { ...ctx.workspace, id }), async ({ tx }) => {
    await requireAlone(tx, id)
    const found = tx.deleteFrom('workspace').where('id', '=', id).where('sandbox_of', '=', ctx.workspace.id)
    const [deleted] = await found.execute()
    return deleted?.numDeletedRows === 1n
  })

/** A sandbox as the platform enters it, with the rights of the application. */
function sandboxContext({ services, now, requestId }: WorkspaceContext, workspace: Workspace): WorkspaceContext {
  return contextOf({ app: services.sandboxes.app, services, now, requestId }, workspace)
}

function requireLive({ workspace }: WorkspaceContext): void {
  if (workspace.sandbox) throw conflict('A sandbox cannot have sandboxes. Create them in its workspace.')
}

async function filling<T>({ services }: WorkspaceContext, work: () => Promise<T>): Promise<T> {
  const state = services.memory.sandboxes
  if (state.filling >= AT_ONCE)
    throw new DomainError('unavailable', 'Other sandboxes are being filled. Try again in a few seconds.', {
      headers: { 'Retry-After': '2' },
    })
  state.filling++
  try {
    return await work()
  } finally {
    state.filling--
  }
}
