import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'
import { idKey } from '#server/core/access/directory.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { createConnection, type Renewal, renewConnection } from '#server/modules/connections/mutations.ts'
import { findConnection, findOwner, findWorkspaceOf } from '#server/modules/connections/queries.ts'
import { openAnswer, sealAnswer } from '#server/modules/connections/rules/answer.ts'
import { readAccount } from '#server/modules/connections/rules/terms.ts'
import { Consent } from '#server/modules/connections/schema.ts'
import type { SignInParts } from '../better-auth.ts'
import { connectionContext } from './connection-context.ts'
import type { Items } from './items.ts'

type Made = { secret: string; payload: AdapterPayload }
/** What one request to the token endpoint creates, and the refresh token it uses up. */
type Staged = { access?: Made; renewal?: Made; used?: string }

export type Staging = ReturnType<typeof createStaging>

/** Collects what the library stores during a request to the token endpoint, to write it in one transaction. */
export function createStaging(parts: SignInParts, items: Items) {
  const staged = new WeakMap<object, Staged>()

  function of(call: object | undefined): Staged {
    if (!call) throw new Error('only a request to the token endpoint can create tokens')
    const own = staged.get(call) ?? {}
    staged.set(call, own)
    return own
  }

  /**
   * Writes all of it before the response is sent. If another request has already used the refresh token, returns the
   * response of that request.
   */
  async function write(call: KoaContextWithOIDC): Promise<void> {
    const { access, renewal, used } = staged.get(call) ?? {}
    if (!access || call.status !== 200) return
    try {
      if (used === undefined) await exchange(parts, items, access, renewal)
      else if (renewal) call.body = await renew(parts, used, access, renewal, JSON.stringify(call.body))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      call.status = 400
      call.body = { error: 'invalid_grant', error_description: error.message }
    }
  }

  return { of, write }
}

async function exchange({ cells }: SignInParts, items: Items, access: Made, renewal: Made | undefined) {
  const { grantId: id = '', accountId: account = '', clientId: client = '', scope = '', aud } = access.payload
  const { workspace, member } = readAccount(account)
  const consent = await items.get('consent', id)
  const cell = await cells.ofWorkspace(workspace)
  const auth = cell?.databases.auth.db
  const [found, owner] = auth
    ? await Promise.all([findWorkspaceOf(auth, workspace), findOwner(auth, workspace, member)])
    : []
  if (!consent || !cell || !found || !owner)
    throw new DomainError('conflict', 'The person who connected this app is no longer an owner of the workspace.')
  const actor = { kind: 'member', id: owner.id, name: owner.name, role: 'owner', userId: owner.user_id ?? '' } as const
  const ctx = contextOf(openPlatform(cell), found, actor)
  await createConnection(ctx, {
    id,
    member,
    client,
    account,
    scope,
    resource: String(aud),
    consent: Consent.parse(consent.payload),
    access: issued(access),
    ...(renewal && { renewal: issued(renewal) }),
  })
  await items.remove('consent', id)
}

async function renew({ cells }: SignInParts, used: string, access: Made, renewal: Made, answer: string) {
  const { grantId: id = '', scope = '' } = access.payload
  const cell = await cells.ofKey(idKey(id))
  const connection = cell && (await findConnection(cell.databases.auth.db, id))
  if (!connection) throw new DomainError('conflict', 'This connection was revoked.')
  const ctx = connectionContext(cell, connection)
  const sealed = sealAnswer(answer, used)
  const given = await renewConnection(ctx, {
    id,
    used,
    scope,
    answer: sealed,
    access: issued(access),
    renewal: issued(renewal),
  })
  return JSON.parse(openAnswer(given, used)) as object
}

function issued({ secret, payload: { jti: _secret, ...payload } }: Made): Renewal {
  return { secret, payload, expires_at: new Date((payload.exp ?? 0) * 1000).toISOString() }
}
