import { randomBytes } from 'node:crypto'
import { idKey } from '#server/core/access/directory.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord, lockRows, present, requireFresh } from '#server/core/records/row.ts'
import { addRecord, amendRecord, draftRecord } from '#server/core/records/write.ts'
import { conflict, invalid } from '#server/core/values/errors.ts'
import { ownersOf } from '../members/queries.ts'
import { tokenKind } from './kind.ts'
import { hashToken, isOver, makeToken } from './rules.ts'
import type { CreatePlaygroundToken, CreateToken, NewToken, RotateToken, Token, UpdateToken } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const PLAYGROUND_MS = HOUR_MS

/** Creates a token and returns its secret once; only the hash is stored. */
export async function createToken(ctx: WorkspaceContext, { expires, ...given }: CreateToken): Promise<NewToken> {
  // A token created on the command line belongs to the first owner.
  const created_by = ctx.actor.kind === 'member' ? ctx.actor.id : ((await ownersOf(ctx))[0] ?? null)
  const expires_at = expires === null ? null : new Date(ctx.now.getTime() + expires * DAY_MS).toISOString()
  return change(ctx, (changing) => addToken(ctx, changing, { ...given, reach: reachOf(given), expires_at, created_by }))
}

/** What a token may call: approval implies the agent connector alone. */
function reachOf({ reach, approval }: Pick<CreateToken, 'reach' | 'approval'>): Token['reach'] {
  if (approval && reach === 'all')
    throw invalid('reach', 'must be agent while changes wait for approval, because the REST API has no proposals')
  return reach ?? (approval ? 'agent' : 'all')
}

/** Renames a token or changes its rate limit or the permissions of its agents; takes effect within a second. */
export function updateToken(ctx: WorkspaceContext, { id, ...given }: UpdateToken): Promise<Token> {
  return change(ctx, async (changing) => {
    const old = await lockLiving(ctx, changing.tx, id)
    if (old.kind === 'oauth' && given.reach === 'all')
      throw invalid('reach', 'must be agent, because an app connected with OAuth calls the agent connector alone')
    const approval = given.approval ?? old.approval
    const reach = reachOf({ approval, reach: given.reach ?? (given.approval ? undefined : old.reach) })
    return amendRecord(tokenKind, ctx, changing, old, { ...given, reach } as Partial<Token>)
  })
}

/** A token for trying calls in the API reference: valid for one hour, one at a time per person. */
export function createPlaygroundToken(ctx: WorkspaceContext, { access }: CreatePlaygroundToken): Promise<NewToken> {
  return change(ctx, async (changing) => {
    const created_by = ctx.actor.id
    for (const old of await lockPlayground(ctx, changing.tx)) await endToken(ctx, changing, old, 'revoked', ctx.now)
    const expires_at = new Date(ctx.now.getTime() + PLAYGROUND_MS).toISOString()
    const given = { name: 'Reference', kind: 'playground' as const, access, expires_at, created_by }
    return addToken(ctx, changing, given)
  })
}

/** The token of a connecting app, whose secret only the app receives. */
export async function addConnectedToken(
  ctx: WorkspaceContext,
  changing: Change,
  given: Pick<Token, 'id' | 'name' | 'access' | 'expires_at' | 'created_by' | 'approval' | 'owner_functions'>,
  secret: string,
): Promise<void> {
  const drafted = draftRecord(tokenKind, ctx, { ...given, kind: 'oauth', reach: 'agent', last_four: secret.slice(-4) })
  const token = { ...drafted, id: given.id }
  await ctx.services.directory?.addKeys(ctx.workspace.id, [idKey(token.id)])
  await ctx.services.directory?.addKeys(ctx.workspace.id, [hashToken(secret)], given.expires_at)
  await addRecord(tokenKind, ctx, changing, token, { hash: hashToken(secret) })
}

/** The same token with another secret: the old one stops working. */
export async function renewConnectedToken(
  ctx: WorkspaceContext,
  changing: Change,
  old: Token,
  { secret, ...given }: Pick<Token, 'access' | 'expires_at'> & { secret: string },
): Promise<Token> {
  const columns = { hash: hashToken(secret) }
  await ctx.services.directory?.addKeys(ctx.workspace.id, [columns.hash], given.expires_at)
  return amendRecord(
    tokenKind,
    ctx,
    changing,
    old,
    { ...given, last_four: secret.slice(-4) },
    // Not logged, because apps renew every hour and would bury actions of people.
    { event: 'rotated', columns, continues: true },
  )
}

/** Locks the token of a connection; undefined when it was revoked. */
export async function lockConnectedToken(ctx: WorkspaceContext, tx: Change['tx'], id: string) {
  const token = await lockRecord(tokenKind, ctx, tx, id)
  return token && token.kind === 'oauth' && token.revoked_at === null ? token : undefined
}

/** Ends a connection; a second call has no effect. */
export function revokeConnectedToken(ctx: WorkspaceContext, id: string): Promise<void> {
  return change(ctx, async (changing) => {
    const token = await lockConnectedToken(ctx, changing.tx, id)
    if (!token) return changing.unchanged(undefined)
    await endToken(ctx, changing, token, 'revoked', ctx.now)
  })
}

/** A new token with the same name, access, rate limit and lifetime, starting now; the old one works for `overlap` more hours. */
export function rotateToken(ctx: WorkspaceContext, { id, overlap }: RotateToken): Promise<NewToken> {
  return change(ctx, async (changing) => {
    const old = await lockLiving(ctx, changing.tx, id)
    if (old.kind === 'oauth') throw conflict(`“${old.name}” renews its token itself. Revoke it to disconnect the app.`)
    const lifetime = old.expires_at && Date.parse(old.expires_at) - Date.parse(old.created_at)
    const expires_at = lifetime === null ? null : new Date(ctx.now.getTime() + Number(lifetime)).toISOString()
    const created_by = ctx.actor.kind === 'member' ? ctx.actor.id : old.created_by
    await endToken(ctx, changing, old, 'rotated', new Date(ctx.now.getTime() + overlap * HOUR_MS))
    const { name, access, reach, owner_functions, approval, rate_limit } = old
    const kept = { name, access, reach, owner_functions, approval, rate_limit }
    return addToken(ctx, changing, { ...kept, expires_at, created_by })
  })
}

/** Takes effect on every node within a second. */
export function revokeToken(ctx: WorkspaceContext, { id }: { id: string }): Promise<Token> {
  return change(ctx, async (changing) =>
    endToken(ctx, changing, await lockLiving(ctx, changing.tx, id), 'revoked', ctx.now),
  )
}

async function addToken(
  ctx: WorkspaceContext,
  changing: Change,
  given: Pick<Token, 'name' | 'access' | 'expires_at' | 'created_by'> &
    Partial<Pick<Token, 'kind' | 'reach' | 'owner_functions' | 'approval' | 'rate_limit'>>,
): Promise<NewToken> {
  const secret = makeToken(randomBytes, ctx.workspace)
  const token = draftRecord(tokenKind, ctx, { ...given, last_four: secret.slice(-4) })
  const hash = hashToken(secret)
  await ctx.services.directory?.addKeys(ctx.workspace.id, [hash, idKey(token.id)], given.expires_at)
  await addRecord(tokenKind, ctx, changing, token, { hash })
  return { token, secret }
}

function endToken(ctx: WorkspaceContext, changing: Change, old: Token, event: 'rotated' | 'revoked', end: Date) {
  return amendRecord(tokenKind, ctx, changing, old, { revoked_at: end.toISOString() }, { event })
}

async function lockLiving(ctx: WorkspaceContext, tx: Change['tx'], id: string): Promise<Token> {
  const token = requireFresh(ctx, await lockRecord(tokenKind, ctx, tx, id))
  if (isOver(token, ctx.now)) throw conflict(`The token “${token.name}” is already revoked or expired.`)
  return token
}

/** The caller's own playground tokens that are still valid. */
async function lockPlayground(ctx: WorkspaceContext, tx: Change['tx']): Promise<Token[]> {
  const rows = present(tokenKind, ctx, tx)
    .where('token.kind', '=', 'playground')
    .where('token.created_by', '=', ctx.actor.id)
    .where('token.revoked_at', 'is', null)
  return ((await lockRows(tokenKind, rows)) as Token[]).filter((token) => !isOver(token, ctx.now))
}
