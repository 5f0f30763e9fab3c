import { setTimeout as delay } from 'node:timers/promises'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ProviderError } from '../providers/adapter.ts'
import { adapterOf } from '../providers/registry.ts'
import { providerOf } from '../rules.ts'
import { expireSignIn } from './expire-sign-in.ts'
import { endLease, keepRefreshed, leaseRefresh } from './mutations.ts'
import { oauthClient } from './oauth-client.ts'
import { type ConnectorParts, type ConnectorRef, contextFor } from './parts.ts'
import { findTokens, type StoredTokens } from './queries.ts'
import { refreshTokens } from './token-request.ts'

const FRESH_MS = 15 * 60_000
const PATIENCE_MS = 30_000
const LOOK_MS = 100
/**
 * A process that was paused longer than this after it got the lease does not send, because another may be refreshing.
 */
const PROMPT_MS = 3_000
const WRITES = 4

/**
 * The token or key of a connection. One call across all nodes refreshes it when less than 15 minutes are left, or when
 * `renew`, the rejected token, is still stored; the others wait. Throws a ProviderError: `needs_reauth` if a person
 * must sign in again, whom it notifies. Errors and timeouts of the provider do not disconnect.
 */
export async function accessToken(
  parts: ConnectorParts,
  ref: ConnectorRef,
  { renew }: { renew?: string } = {},
): Promise<string> {
  const ctx = await contextFor(parts, ref)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const stored = await findTokens(ctx, ref.connector)
    requireSignedIn(stored)
    const usable = usableOf(stored, renew, parts.now())
    if (usable !== undefined) return usable
    if (!stored.refresh) return await withoutRefresh(parts, ctx, ref.connector, stored, renew)
    const renewed = stored.refreshing ? undefined : await refresh(parts, ctx, ref.connector, renew)
    if (renewed !== undefined) return renewed
    if (performance.now() > deadline) {
      const { name } = providerOf(stored.provider)
      throw new ProviderError('unavailable', `${name} did not renew its token in time. Atrium tries again later.`)
    }
    await delay(LOOK_MS * (0.5 + Math.random()))
  }
}

function requireSignedIn(stored: StoredTokens | undefined): asserts stored is StoredTokens {
  if (stored && (stored.status === 'active' || stored.status === 'choosing')) return
  const name = stored ? providerOf(stored.provider).name : 'The provider'
  throw new ProviderError('needs_reauth', `${name} is not connected. Sign in again.`)
}

function usableOf({ key, access, expiresAt }: StoredTokens, renew: string | undefined, now: Date): string | undefined {
  const token = key ?? access
  if (token === null || token === renew) return undefined
  const isFresh = expiresAt === null || expiresAt.getTime() - now.getTime() >= FRESH_MS
  return isFresh ? token : undefined
}

/** Keys and tokens without a refresh token are valid until they expire. */
async function withoutRefresh(
  parts: ConnectorParts,
  ctx: WorkspaceContext,
  connector: string,
  { provider, key, access, expiresAt }: StoredTokens,
  renew: string | undefined,
): Promise<string> {
  const token = key ?? access
  if (token !== null && token !== renew && expiresAt && expiresAt > parts.now()) return token
  await expireSignIn(ctx, connector)
  throw new ProviderError('needs_reauth', `${providerOf(provider).name} no longer accepts the sign-in. Sign in again.`)
}

/** Undefined if another process is refreshing or the tokens have changed: read them again. */
async function refresh(
  parts: ConnectorParts,
  ctx: WorkspaceContext,
  connector: string,
  renew: string | undefined,
): Promise<string | undefined> {
  const lease = crypto.randomUUID()
  const held = await leaseRefresh(ctx, connector, lease)
  const began = performance.now()
  if (!held) return undefined
  try {
    const usable = usableOf(held, renew, parts.now())
    if (usable !== undefined) return usable
    const { provider, refresh: spent } = held
    const oauth = adapterOf(provider)?.oauth
    const client = oauth && oauthClient(provider, oauth, ctx.services.providers, parts.network)
    const { name } = providerOf(provider)
    if (!client)
      throw new ProviderError('refused', `The settings for ${name} are missing. Ask the operator to restore them.`)
    if (!spent || performance.now() - began > PROMPT_MS) return undefined
    try {
      const { access, refresh: next, expiresIn } = await refreshTokens(client, provider, spent)
      const expiresAt = expiresIn === null ? null : new Date(parts.now().getTime() + expiresIn * 1_000)
      await persistently(() => keepRefreshed(ctx, connector, lease, { access, refresh: next ?? spent, expiresAt }))
      return undefined
    } catch (error) {
      const { access, expiresAt } = held
      const isUsable = access !== null && access !== renew && expiresAt !== null && expiresAt > parts.now()
      if (!(error instanceof ProviderError)) throw error
      if (error.code !== 'needs_reauth' && isUsable) return access
      if (error.code !== 'needs_reauth') throw error
      // Someone may have signed in again, or another process refreshed while this one was paused.
      const now = await findTokens(ctx, connector)
      if (now?.refresh !== spent) return undefined
      await expireSignIn(ctx, connector)
      throw error
    }
  } finally {
    await endLease(ctx, connector, lease)
  }
}

/** The provider has issued the tokens: they must be stored now. */
async function persistently(write: () => Promise<void>): Promise<void> {
  for (let left = WRITES - 1; ; left--) {
    try {
      return await write()
    } catch (error) {
      if (left === 0) throw error
      await delay(500)
    }
  }
}
