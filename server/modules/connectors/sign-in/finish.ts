import { personOf } from '#server/core/access/person.ts'
import { roleMay } from '#server/core/access/roles.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { type Account, type Adapter, ProviderError } from '../providers/adapter.ts'
import { readableAccounts } from '../providers/read-text.ts'
import { adapterOf } from '../providers/registry.ts'
import { callbackUrl, providerOf, type ProviderSlug } from '../rules.ts'
import { openCall } from '../sync/provider-call.ts'
import { oauthClient } from '../tokens/oauth-client.ts'
import { callsTo } from '../tokens/source.ts'
import { exchangeCode, lengthenToken, type Tokens } from '../tokens/token-request.ts'
import { keepConnection, takeSignIn } from './mutations.ts'
import { type Problem, VERIFIER_PURPOSE } from './rules.ts'

export type Failure = { problem: Problem; detail?: string }
export type Finished = { connector: string } | Failure

const DAY_MS = 86_400_000
const DEADLINE_MS = 60_000

/** Parameters of the callback. */
export type Returned = Record<'state' | 'code' | 'error' | 'realmId', string | null>

/** Handles the callback of a sign-in. Every failure is one of `PROBLEMS`. */
export async function finishSignIn(ctx: CallContext, slug: ProviderSlug, returned: Returned): Promise<Finished> {
  const person = personOf(ctx)
  const { sessionId } = ctx
  const { state, code, error } = returned
  if (!state || !sessionId) return { problem: 'wrong_state' }
  if (!roleMay(person.role, 'connectors.manage')) return { problem: 'not_allowed' }
  const begun = await takeSignIn(ctx, state, { session: sessionId, provider: slug })
  if (typeof begun === 'string') return { problem: begun }
  if (error === 'access_denied' || error === 'user_cancelled_login' || error === 'user_cancelled_authorize')
    return { problem: 'denied' }
  const adapter = adapterOf(slug)
  if (error || !code || !adapter?.oauth) return { problem: 'provider_error', ...detailOf(error) }
  const realm = slug === 'quickbooks' ? returned.realmId : null
  if (slug === 'quickbooks' && !/^\d{1,30}$/.test(realm ?? '')) return { problem: 'provider_error' }
  try {
    const tokens = await tokensFor(ctx, adapter, { state, code })
    const accounts = await listAccounts(ctx, adapter, { realm, host: null }, tokens.access)
    if (accounts.length === 0) return { problem: 'no_accounts' }
    const now = ctx.now.getTime()
    const expiresAt = tokens.expiresIn === null ? null : new Date(now + tokens.expiresIn * 1_000)
    const { reauthDays } = adapter.oauth
    const ends = reauthDays === null ? null : new Date(now + reauthDays * DAY_MS)
    const kept = await keepConnection(ctx, {
      ...begun,
      host: null,
      realm,
      accounts,
      tokens: { access: tokens.access, refresh: tokens.refresh, expiresAt },
      // Without a refresh token, the sign-in ends with the first token.
      reauthBy: tokens.refresh === null && expiresAt ? expiresAt : ends,
    })
    return kept === 'other_account' ? { problem: kept } : { connector: kept.id }
  } catch (failed) {
    // Removed while the person was signing in.
    if (failed instanceof DomainError && failed.code === 'not_found') return { problem: 'removed' }
    if (!(failed instanceof ProviderError)) throw failed
    return problemOf(failed)
  }
}

async function tokensFor(ctx: CallContext, adapter: Adapter, { state, code }: { state: string; code: string }) {
  const { slug, oauth } = adapter
  const { providers, publicUrl, sealer } = ctx.services
  const client = oauthClient(slug, oauth!, providers, ctx)
  if (!client)
    throw new ProviderError('refused', 'The settings for this provider are missing. Ask the operator to restore them.')
  const callback = new URL(callbackUrl(publicUrl, slug))
  callback.search = new URLSearchParams({ code, state }).toString()
  const verifier = oauth!.pkce ? sealer.sign(state, VERIFIER_PURPOSE) : undefined
  const tokens = await exchangeCode(client, slug, callback, { state, verifier }).catch((error: unknown) => {
    throw error instanceof ProviderError && error.code === 'needs_reauth' ? new ExpiredCode() : error
  })
  return oauth!.lengthen ? await lengthenToken(client, slug, tokens.access) : tokens
}

/** The code of this callback is no longer valid. */
class ExpiredCode extends ProviderError {
  constructor() {
    super('needs_reauth', 'The code of the provider has expired.')
  }
}

/** The accounts that a sign-in or key can access; the first call with it. */
export async function listAccounts(
  ctx: CallContext,
  adapter: Adapter,
  place: { host: string | null; realm: string | null },
  token: Tokens['access'],
): Promise<Account[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const calls = callsTo(ctx, ctx, adapter, { ...place, token: async () => token })
  const call = await openCall({ ...calls, now: ctx.now, signal }, { requests: 0, waitedMs: 0 })
  return readableAccounts(await adapter.accounts(call), providerOf(adapter.slug).name)
}

function problemOf(error: ProviderError): Failure {
  if (error instanceof ExpiredCode) return { problem: 'expired_code' }
  const isBusy = error.code === 'unavailable' || error.code === 'throttled'
  return {
    problem: isBusy ? 'unavailable' : 'provider_error',
    ...(error.providerCode && { detail: error.providerCode }),
  }
}

/** Error codes of providers are letters; anything else is not shown. */
const detailOf = (error: string | null) => (error && /^[a-z_]{1,60}$/.test(error) ? { detail: error } : {})
