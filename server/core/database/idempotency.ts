import { createHash } from 'node:crypto'
import { isLockTimeout, isUnavailable } from '#db/postgres-errors.ts'
import type { Scoped } from '#db/scoped.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { Answer, DatabaseContext, KeyedCall } from './context.ts'

const WAIT_MS = 5_000
const PURPOSE = 'idempotency answer'

class KeyTaken extends Error {}

/**
 * Runs a write at most once per caller and key within `services.idempotencyHours`. `run` stores its response in the
 * transaction of its effect through `reserveKey` and `keepAnswer`; a failed run stores nothing, so the same key runs
 * again.
 */
export async function once(
  ctx: DatabaseContext,
  keyed: KeyedCall,
  run: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const name = `${ctx.workspace.id} ${keyed.actorId} ${keyed.key}`
  const deadline = Date.now() + WAIT_MS
  const running = ctx.services.memory.calls
  // Concurrent requests with the same key wait here, not on a database connection.
  for (let other = running.get(name); other; other = running.get(name)) {
    await waitFor(other, deadline)
    const stored = await storedAnswer(ctx, keyed)
    if (stored) return { ...stored, replayed: true }
  }
  // Removed before the promise settles, else waiting requests would find it repeatedly within the same turn.
  const own = attempt(ctx, keyed, run).finally(() => running.delete(name))
  running.set(
    name,
    own.catch(() => {}),
  )
  return own
}

async function attempt(ctx: DatabaseContext, keyed: KeyedCall, run: () => Promise<Answer>) {
  try {
    return { ...(await run()), replayed: false }
  } catch (error) {
    const stored = await earlierAnswer(ctx, keyed, error)
    if (stored) return { ...stored, replayed: true }
    throw error
  }
}

/** The stored response of an earlier run after a repeated run failed with `error`; undefined without one. */
export async function earlierAnswer(
  ctx: DatabaseContext,
  keyed: KeyedCall,
  error: unknown,
): Promise<Answer | undefined> {
  const stored = isUnavailable(error) ? undefined : await storedAnswer(ctx, keyed)
  if (!stored && error instanceof KeyTaken) throw inProgress()
  return stored
}

async function waitFor(other: Promise<unknown>, deadline: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inProgress()), Math.max(0, deadline - Date.now()))
  })
  try {
    await Promise.race([other, late])
  } finally {
    clearTimeout(timer)
  }
}

function inProgress(): DomainError {
  return new DomainError(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still in progress. Wait a second, then retry.',
    { headers: { 'Retry-After': '1' } },
  )
}

/** Claims the key inside the transaction of the effect; throws when another request holds it. */
export async function reserveKey(tx: Scoped, ctx: DatabaseContext, keyed: KeyedCall): Promise<void> {
  const row = {
    workspace_id: ctx.workspace.id,
    actor_id: keyed.actorId,
    key: keyed.key,
    fingerprint: keyed.fingerprint,
    status: 0,
    headers: '{}',
    body: '',
    sealed: keyed.secret,
    created_at: ctx.now.toISOString(),
  }
  try {
    const reserved = await tx
      .insertInto('idempotency_key')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'actor_id', 'key'])
          .doUpdateSet(row)
          .where('idempotency_key.created_at', '<=', expiry(ctx)),
      )
      .returning('key')
      .execute()
    if (reserved.length === 0) throw new KeyTaken()
  } catch (error) {
    if (isLockTimeout(error)) throw inProgress()
    throw error
  }
}

/** The statement that stores the response in the transaction of its effect. */
export function keepAnswer(tx: Scoped, ctx: DatabaseContext, keyed: KeyedCall, result: unknown) {
  const { status, headers, body } = keyed.render(result)
  return tx
    .updateTable('idempotency_key')
    .set({
      status,
      headers: JSON.stringify(headers),
      body: keyed.secret ? ctx.services.sealer.seal(body, PURPOSE) : body,
    })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('actor_id', '=', keyed.actorId)
    .where('key', '=', keyed.key)
}

async function storedAnswer(ctx: DatabaseContext, keyed: KeyedCall): Promise<Answer | undefined> {
  const stored = await ctx.db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'headers', 'body', 'sealed'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('actor_id', '=', keyed.actorId)
    .where('key', '=', keyed.key)
    .where('created_at', '>', expiry(ctx))
    .executeTakeFirst()
  if (!stored) return undefined
  if (!keyed.fingerprint.equals(stored.fingerprint))
    throw new DomainError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request. Use a new key.',
    )
  const body = stored.sealed ? ctx.services.sealer.open(stored.body, PURPOSE) : stored.body
  return { status: stored.status, headers: stored.headers as Record<string, string>, body }
}

/** SHA-256 of the call and its input, independent of key order. */
export function fingerprintOf(call: string, body: unknown): Buffer {
  const canonical = JSON.stringify(body, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
  return createHash('sha256').update(`${call}\n${canonical}`).digest()
}

function expiry({ now, services }: DatabaseContext): string {
  return new Date(now.getTime() - services.idempotencyHours * 3_600_000).toISOString()
}
