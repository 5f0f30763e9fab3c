import { randomBytes } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { personOf } from '#server/core/access/person.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { conflict, notFound } from '#server/core/values/errors.ts'
import { adapterOf } from '../providers/registry.ts'
import { callbackUrl, providerOf } from '../rules.ts'
import { oauthClient } from '../tokens/oauth-client.ts'
import { keepSignIn, type SignIn } from './mutations.ts'
import { findConnection } from './queries.ts'
import { stateOf, VERIFIER_PURPOSE } from './rules.ts'

/** Starts a sign-in and returns the authorization URL of the provider. */
export async function startSignIn(ctx: CallContext, { provider, connector }: SignIn): Promise<{ url: string }> {
  personOf(ctx)
  const { name } = providerOf(provider)
  const oauth = adapterOf(provider)?.oauth
  if (!oauth) throw conflict(`${name} has no sign-in page. Connect it with an API key.`)
  const { services, sessionId } = ctx
  const missing = services.providers[provider]?.missing ?? []
  if (missing.length > 0) throw conflict(`The operator must set ${missing.join(' and ')} first.`)
  const client = oauthClient(provider, oauth, services.providers, ctx)
  if (!client || sessionId === undefined) throw conflict(`${name} cannot be connected here.`)
  if (connector !== null && (await findConnection(ctx, connector))?.provider !== provider) throw notFound()
  const state = stateOf(ctx.workspace.id, randomBytes(32))
  await keepSignIn(ctx, state, sessionId, { provider, connector })
  const challenge = oauth.pkce && (await calculatePKCECodeChallenge(services.sealer.sign(state, VERIFIER_PURPOSE)))
  const url = buildAuthorizationUrl(client.config, {
    redirect_uri: callbackUrl(services.publicUrl, provider),
    scope: oauth.scope,
    state,
    ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...oauth.parameters,
  })
  return { url: url.href }
}
