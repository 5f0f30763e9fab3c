import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { idKey } from '#server/core/access/directory.ts'
import { isLate } from '#server/modules/connections/mutations.ts'
import { findConnection, findConnectionByToken, findRenewal } from '#server/modules/connections/queries.ts'
import { hashSecret } from '#server/modules/connections/rules/answer.ts'
import { ACCESS_SECONDS, RENEWAL_SECONDS } from '#server/modules/connections/rules/terms.ts'
import { revokeConnectedToken } from '#server/modules/tokens/mutations.ts'
import { hashToken, isWellFormed } from '#server/modules/tokens/rules.ts'
import type { SignInParts } from '../better-auth.ts'
import { connectionContext } from './connection-context.ts'
import type { Items } from './items.ts'
import type { Registrations } from './registrations.ts'
import type { Staging } from './staged-tokens.ts'

type Stored = {
  parts: SignInParts
  items: Items
  registrations: Registrations
  staging: Staging
  resumeUrl: (id: string) => string
}

const seconds = (time: string | null) => Math.floor(Date.parse(time ?? '') / 1000)
const now = () => Math.floor(Date.now() / 1000)

/**
 * Storage of the library's models. Access tokens are rows of `token`; they are written together with refresh tokens at
 * the end of the request (`staged.ts`). The library keeps no session: our own session identifies the user.
 */
export function adapterFor(model: string, stored: Stored): Adapter {
  return { ...nothing, ...models(stored)[model] }
}

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

function models({ parts, items, registrations, staging, resumeUrl }: Stored): Record<string, Partial<Adapter>> {
  const { cells } = parts
  /** The connection whose token has this id, and its cell. */
  async function connected(id: string) {
    const cell = await cells.ofKey(idKey(id))
    const connection = cell && (await findConnection(cell.databases.auth.db, id))
    return connection && { cell, connection }
  }
  return {
    Client: {
      upsert: (id, metadata) => registrations.put(id, metadata),
      find: (id) => registrations.get(id) as Promise<AdapterPayload | undefined>,
    },
    // The id of a request is a secret of one browser, so it is stored neither beside nor inside its address.
    Interaction: {
      upsert: (id, { jti: _id, returnTo: _address, ...payload }, ttl = 0) => items.put('request', id, payload, ttl),
      async find(id) {
        const item = await items.get('request', id)
        return item && { ...item.payload, jti: id, returnTo: resumeUrl(id) }
      },
      // The library issues a code after this: of parallel visits, one gets it.
      async destroy(id) {
        if (!(await items.remove('request', id))) throw new errors.SessionNotFound('the request has ended')
      },
    },
    AuthorizationCode: {
      upsert: (id, { jti: _id, ...payload }, ttl = 0) => items.put('code', id, payload, ttl),
      async find(id) {
        const item = await items.get('code', id)
        return item && { ...item.payload, jti: id, consumed: item.used || undefined }
      },
      async consume(id) {
        if (!(await items.use('code', id))) throw new errors.InvalidGrant('authorization code already used')
      },
      destroy: async (id) => void (await items.remove('code', id)),
      revokeByGrantId: (id) => items.removeByGrant('code', id),
    },
    // A consent until it is exchanged, a connection from then on.
    Grant: {
      async find(id) {
        const connection = (await connected(id))?.connection
        if (!connection) return { ...(await items.get('consent', id))?.payload, jti: id } as AdapterPayload
        const { client: clientId, account: accountId, resource, scope } = connection
        if (connection.isRevoked) return undefined
        const life = { iat: now(), exp: now() + RENEWAL_SECONDS }
        return {
          kind: 'Grant',
          jti: id,
          clientId,
          accountId,
          resources: { [resource]: scope },
          ...life,
        } as AdapterPayload
      },
      destroy: async (id) => void (await items.remove('consent', id)),
    },
    AccessToken: {
      upsert: async (secret, payload) => void (staging.of(Provider.ctx).access = { secret, payload }),
      async find(secret) {
        if (!isWellFormed(secret)) return undefined
        const cell = await cells.ofKey(hashToken(secret))
        const connection = cell && (await findConnectionByToken(cell.databases.auth.db, secret))
        if (!connection || connection.isRevoked) return undefined
        const { client: clientId, account: accountId, resource: aud, scope, token, expires_at } = connection
        const exp = seconds(expires_at)
        const named = { kind: 'AccessToken', format: 'opaque', jti: secret, grantId: token.id, clientId, accountId }
        return { ...named, aud, scope, iat: exp - ACCESS_SECONDS, exp }
      },
      async revokeByGrantId(id) {
        const found = await connected(id)
        if (found) await revokeConnectedToken(connectionContext(found.cell, found.connection), id)
      },
    },
    RefreshToken: {
      upsert: async (secret, payload) => void (staging.of(Provider.ctx).renewal = { secret, payload }),
      async find(secret) {
        const cell = await cells.ofKey(hashSecret(secret))
        const row = cell && (await findRenewal(cell.databases.auth.db, secret))
        if (!row) return undefined
        const consumed = (row.used_at !== null && isLate(row.used_at)) || undefined
        return { ...(row.payload as AdapterPayload), jti: secret, consumed }
      },
      consume: async (secret) => void (staging.of(Provider.ctx).used = secret),
    },
  }
}
