import type { Scoped } from '#db/scoped.ts'
import { DomainError, isUnavailable } from './errors.ts'
import type { WorkspaceContext } from './workspace-context.ts'

export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
const WAIT_MS = 5_000

/** What is kept of a successful answer: the same bytes go out again on a replay. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** A POST under an `Idempotency-Key`: who asks, for what, and how its result becomes an answer. */
export type Claim = {
  tokenId: string
  key: string
  /** SHA-256 over method, path and body. */
  fingerprint: Buffer
  render: (result: unknown) => Answer
  /** Present when the answer bears a secret: its body is stored sealed. */
  seal?: { seal: (body: string) => string; open: (sealed: string) => string }
  /** Set once the answer is part of a transaction. */
  kept?: boolean
}

class KeyTaken extends Error {}

/**
 * Claims run by this process just now: a twin waits here, and never on a database connection. An entry is gone before its
 * promise settles, or the twins would find it again and again without ever leaving the turn.
 */
const running = new Map<string, Promise<unknown>>()

/**
 * Runs a POST at most once per token and key within 24 hours (spec api.md, Idempotency). `run` stores its answer in the
 * transaction of its effect through `claimKey` and `keepAnswer`; a failed run leaves nothing, so the same key runs again.
 */
export async function once(
  ctx: WorkspaceContext,
  claim: Claim,
  run: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const name = `${ctx.workspace.id} ${claim.tokenId} ${claim.key}`
  const deadline = Date.now() + WAIT_MS
  for (let twin = running.get(name); twin; twin = running.get(name)) {
    await waitFor(twin, deadline)
    const stored = await storedAnswer(ctx, claim)
    if (stored) return { ...stored, replayed: true }
  }
  const own = attempt(ctx, claim, run).finally(() => running.delete(name))
  running.set(
    name,
    own.catch(() => {}),
  )
  return own
}

async function attempt(ctx: WorkspaceContext, claim: Claim, run: () => Promise<Answer>) {
  try {
    return { ...(await run()), replayed: false }
  } catch (error) {
    const stored = isUnavailable(error) ? undefined : await storedAnswer(ctx, claim)
    if (stored) return { ...stored, replayed: true }
    throw error instanceof KeyTaken ? inProgress() : error
  }
}

async function waitFor(twin: Promise<unknown>, deadline: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inProgress()), Math.max(0, deadline - Date.now()))
  })
  try {
    await Promise.race([twin, late])
  } finally {
    clearTimeout(timer)
  }
}

function inProgress(): DomainError {
  return new DomainError(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still running. Wait a second and send the same request again.',
    { headers: { 'Retry-After': '1' } },
  )
}

/** Takes the key inside the transaction of the effect; throws when another request has it. */
export async function claimKey(tx: Scoped, ctx: WorkspaceContext, claim: Claim): Promise<void> {
  const row = {
    workspace_id: ctx.workspace.id,
    token_id: claim.tokenId,
    key: claim.key,
    fingerprint: claim.fingerprint,
    status: 0,
    headers: '{}',
    body: '',
    sealed: claim.seal !== undefined,
    created_at: ctx.now.toISOString(),
  }
  try {
    const claimed = await tx
      .insertInto('idempotency_key')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'token_id', 'key'])
          .doUpdateSet(row)
          .where('idempotency_key.created_at', '<=', expiry(ctx.now)),
      )
      .returning('key')
      .execute()
    if (claimed.length === 0) throw new KeyTaken()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') throw inProgress()
    throw error
  }
}

/** The statement that keeps the answer beside its effect. */
export function keepAnswer(tx: Scoped, ctx: WorkspaceContext, claim: Claim, result: unknown) {
  claim.kept = true
  const { status, headers, body } = claim.render(result)
  return tx
    .updateTable('idempotency_key')
    .set({ status, headers: JSON.stringify(headers), body: claim.seal ? claim.seal.seal(body) : body })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('token_id', '=', claim.tokenId)
    .where('key', '=', claim.key)
}

async function storedAnswer(ctx: WorkspaceContext, claim: Claim): Promise<Answer | undefined> {
  const stored = await ctx.door
    .scoped(ctx.workspace.id)
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'headers', 'body', 'sealed'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('token_id', '=', claim.tokenId)
    .where('key', '=', claim.key)
    .where('created_at', '>', expiry(ctx.now))
    .executeTakeFirst()
  if (!stored) return undefined
  if (!claim.fingerprint.equals(stored.fingerprint))
    throw new DomainError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    )
  const body = stored.sealed && claim.seal ? claim.seal.open(stored.body) : stored.body
  return { status: stored.status, headers: stored.headers as Record<string, string>, body }
}

function expiry(now: Date): string {
  return new Date(now.getTime() - KEY_LIFETIME_MS).toISOString()
}
