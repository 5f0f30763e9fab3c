import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { conflict } from '#server/core/values/errors.ts'
import { addConnectedToken, lockConnectedToken, renewConnectedToken } from '../tokens/mutations.ts'
import { lockedRenewal } from './queries.ts'
import { hashSecret } from './rules/answer.ts'
import { accessOf, REPEAT_MS } from './rules/terms.ts'
import type { Consent, Terms } from './schema.ts'

/** An OAuth secret with its expiry. */
export type Issued = { secret: string; expires_at: string }
/** A refresh token; `payload` is the library's data. */
export type Renewal = Issued & { payload: Record<string, unknown> }

type NewConnection = Terms & { id: string; member: string; consent: Consent; access: Issued; renewal?: Renewal }

/** Stores the result of a code exchange atomically: a token, its terms, and its refresh token. */
export function createConnection(ctx: WorkspaceContext, given: NewConnection): Promise<void> {
  const { id, member, consent, access, renewal, client, account, scope, resource } = given
  const { name, approval, owner_functions } = consent
  return change(ctx, async (changing) => {
    const allowed = { access: accessOf(scope), approval, owner_functions }
    const token = { id, name, ...allowed, expires_at: access.expires_at, created_by: member }
    if (renewal) await lead(ctx, renewal)
    await addConnectedToken(ctx, changing, token, access.secret)
    const key = { workspace_id: ctx.workspace.id, token: id }
    changing.write(changing.tx.insertInto('connection').values({ ...key, client, account, scope, resource }))
    if (renewal) changing.write(changing.tx.insertInto('connection_renewal').values({ ...key, ...stored(renewal) }))
  })
}

type Renewing = {
  id: string
  /** The refresh token of the request; works once. */
  used: string
  scope: string
  access: Issued
  renewal: Renewal
  /** The encrypted response to this request. */
  answer: Buffer
}

/**
 * Renews the token of a connection in one transaction, so that a crash leaves the old refresh token valid. Of parallel
 * requests, one renews; the others, and repeated requests within seconds, get its response.
 */
export function renewConnection(ctx: WorkspaceContext, given: Renewing): Promise<Buffer> {
  const { id, used, scope, access, renewal, answer } = given
  return change(ctx, async (changing) => {
    const { tx, write } = changing
    const token = await lockConnectedToken(ctx, tx, id)
    if (!token) throw conflict('This connection was revoked.')
    const key = { workspace_id: ctx.workspace.id, token: id }
    const hash = hashSecret(used)
    const old = await lockedRenewal(ctx, tx, id, hash)
    if (!old) throw conflict('The refresh token is invalid.')
    if (old.used_at !== null) {
      if (!old.answer || isLate(old.used_at)) throw conflict('The refresh token was already used.')
      return changing.unchanged(old.answer)
    }
    await lead(ctx, renewal)
    const use = { used_at: ctx.now.toISOString(), answer }
    write(
      tx
        .updateTable('connection_renewal')
        .set(use)
        .where('workspace_id', '=', key.workspace_id)
        .where('token', '=', id)
        .where('hash', '=', hash),
    )
    write(tx.insertInto('connection_renewal').values({ ...key, ...stored(renewal) }))
    const { secret, expires_at } = access
    await renewConnectedToken(ctx, changing, token, { access: accessOf(scope), expires_at, secret })
    return answer
  })
}

/** Registers the refresh token in the directory, because it is looked up without its workspace. */
async function lead({ services, workspace }: WorkspaceContext, { secret, expires_at }: Renewal): Promise<void> {
  await services.directory?.addKeys(workspace.id, [hashSecret(secret)], expires_at)
}

/** Whether a refresh token was used too long ago to replay its response. */
export const isLate = (used_at: string, now = Date.now()): boolean => now - Date.parse(used_at) > REPEAT_MS

const stored = ({ secret, expires_at, payload }: Renewal) => ({
  hash: hashSecret(secret),
  expires_at,
  payload: JSON.stringify(payload),
})
