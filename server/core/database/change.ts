import { isRepeatable } from '#db/postgres-errors.ts'
import type { Scoped, Send, Writes } from '#db/scoped.ts'
import { insertChanges, originOf, requireNoReset } from './change-log.ts'
import type { DatabaseContext } from './context.ts'
import { namingExtId } from './ext-id-taken.ts'
import { reserveKey, keepAnswer } from './idempotency.ts'
import { type Family, lockFamilies } from './locks/family-lock.ts'
import type { Change, Recorded } from './recorded.ts'

export type { Change, ChangeEvent, Recorded } from './recorded.ts'

/** A change that holds the lock of a family. Code that requires the lock takes one of these. */
export type Locked<F extends Family | undefined> = Change & { readonly lock: F }

/**
 * Runs a change of workspace data: a transaction in two round trips (lock and read; write, change row and commit).
 * `work` must record something or return `unchanged` without writing, else the transaction is rolled back and throws.
 * It retries deadlocks up to three times. A claimed idempotency key and its response are written in the same
 * transaction. With a context of `joining()` the work is part of that change.
 */
export async function change<T>(ctx: DatabaseContext, work: (change: Change) => Promise<T>): Promise<T> {
  if (ctx.within) return work(ctx.within)
  requireNoReset(ctx)
  const result = await repeated(() => attemptChange(ctx, work))
  ctx.services.signals.wake('changed', ctx.workspace.id)
  return result
}

/** The same, holding the lock of a family, if any, before `work` starts. */
export function changeWithLock<T, F extends Family | undefined>(
  ctx: DatabaseContext,
  lock: F,
  work: (change: Locked<F>) => Promise<T>,
): Promise<T> {
  return change(ctx, async (changing) => {
    if (lock) await lockFamilies(changing, ctx, [lock])
    return work({ ...changing, lock })
  })
}

/** The result of a change and what it would record. */
export type Rehearsed<T> = { result: T; recorded: readonly Recorded[] }

/** Runs a change with all its checks and locks, then rolls it back. */
export function rehearse<T>(ctx: DatabaseContext, work: (change: Change) => Promise<T>): Promise<Rehearsed<T>> {
  if (ctx.within) throw new Error('rehearse() cannot take back a part of a change')
  return repeated(async () => {
    const end = new RehearsalEnd<T>()
    await attemptChange(ctx, work, (outcome) => end.with(outcome)).catch((error: unknown) => {
      if (error !== end) throw error
    })
    return end.outcome!
  })
}

/** Thrown at the end of a rehearsal, so that its transaction is rolled back. */
class RehearsalEnd<T> extends Error {
  outcome: Rehearsed<T> | undefined
  with(outcome: Rehearsed<T>): never {
    this.outcome = outcome
    throw this
  }
}

/**
 * Writes workspace rows that have no history: read markers, personal links and settings, deliveries, emails. Nothing
 * reaches the change log, webhooks or the live feed.
 */
export function housekeep<T>(ctx: DatabaseContext, work: Housework<T>): Promise<T> {
  if (ctx.within) throw new Error('housekeep() would leave the change that it is part of: use change.housekeep')
  return repeated(() => transact(ctx, (tx, write) => work({ tx, write })))
}

/** The same, holding the lock of a family before `work` starts. */
export function housekeepWithLock<T>(ctx: DatabaseContext, lock: Family, work: Housework<T>): Promise<T> {
  return housekeep(ctx, async (keeping) => {
    await lockFamilies({ tx: keeping.tx, locks: new Set() }, ctx, [lock])
    return work(keeping)
  })
}

type Housework<T> = (keeping: Pick<Change, 'tx' | 'write'>) => Promise<T>

/** A context whose changes join the transaction and history of `changing`. */
export const joining = <C extends DatabaseContext>(ctx: C, changing: Change): C => ({ ...ctx, within: changing })

/** The same for a different actor: changes through `ctx` are recorded as its own. It may also change nothing. */
export function joiningAs<C extends DatabaseContext>(ctx: C, changing: Change): C {
  const by = originOf(ctx)
  const same = <R>(result: R) => result
  const record = (entry: Recorded) => changing.record({ ...entry, by })
  return { ...ctx, within: { ...changing, record, unchanged: same, unchangedUnlessRecorded: same } }
}

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRepeatable(error) || left === 0) throw error
    }
  }
}

function transact<T>(ctx: DatabaseContext, work: (tx: Scoped, write: Send, writes: Writes) => Promise<T>): Promise<T> {
  const { idempotency } = ctx
  return ctx.database.transaction(ctx.workspace.id, async (tx, write, writes) => {
    if (idempotency) await reserveKey(tx, ctx, idempotency)
    const result = await work(tx, write, writes)
    if (idempotency) write(keepAnswer(tx, ctx, idempotency, result))
    return result
  })
}

function attemptChange<T>(
  ctx: DatabaseContext,
  work: (change: Change) => Promise<T>,
  rollBack?: (outcome: Rehearsed<T>) => never,
): Promise<T> {
  const recorded: Recorded[] = []
  let isUnchanged = false
  let mayBeUnchanged = false
  let housekept = 0
  const unchanged = <R>(same: R): R => {
    isUnchanged = true
    return same
  }
  return transact(ctx, async (tx, write, writes) => {
    const before = writes.count
    const result = await work({
      tx,
      write,
      locks: new Set(),
      housekeep(statement) {
        housekept++
        write(statement)
      },
      record: (entry) => recorded.push(entry),
      unchanged,
      unchangedUnlessRecorded(done) {
        mayBeUnchanged = true
        return done
      },
    })
    if (mayBeUnchanged && recorded.length === 0) isUnchanged = true
    const hasWritten = recorded.length > 0 || writes.count > before + housekept
    if (isUnchanged && hasWritten) throw new Error('change() wrote or recorded something and ended with unchanged()')
    if (!isUnchanged && recorded.length === 0) throw new Error('change() ended without recording anything')
    for (const part of Map.groupBy(recorded, ({ by }) => by).values()) write(insertChanges(tx, ctx, part))
    if (rollBack) {
      // Also waits for the statements sent before it, which may fail.
      await tx.selectNoFrom((eb) => eb.val(1).as('done')).execute()
      rollBack({ result, recorded })
    }
    return result
  }).catch((error: unknown) => {
    throw namingExtId(error, recorded)
  })
}
