import { randomBytes } from 'node:crypto'
import { change, type Change } from '#server/core/change.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { isId, newId } from '#server/core/ids.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { firstOwner, tokenColumns } from './queries.ts'
import { hashToken, isOver, makeToken } from './rules.ts'
import type { CreatePlaygroundToken, CreateToken, NewToken, RotateToken, Token } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const PLAYGROUND_MS = HOUR_MS

/** A token and its secret, which is told this once: only its hash is kept. */
export async function createToken(ctx: WorkspaceContext, { name, access, expires }: CreateToken): Promise<NewToken> {
  const created_by = ctx.actor.kind === 'member' ? ctx.actor.id : await firstOwner(ctx)
  const expires_at = expires === null ? null : new Date(ctx.now.getTime() + expires * DAY_MS).toISOString()
  return change(ctx, async ({ tx, write, record }) => {
    const made = writeToken(ctx, { tx, write }, { name, access, expires_at, created_by })
    record({ event: 'token.created', record: made.token })
    return made
  })
}

/** A token for trying calls in the reference: for an hour, one at a time per person. */
export function createPlaygroundToken(ctx: WorkspaceContext, { access }: CreatePlaygroundToken): Promise<NewToken> {
  return change(ctx, async ({ tx, write, record }) => {
    const created_by = ctx.actor.id
    const earlier = await lockPlayground(ctx, tx)
    for (const old of earlier) {
      const ended = endToken(ctx, { tx, write }, old, ctx.now)
      record({ event: 'token.revoked', record: ended, before: { revoked_at: old.revoked_at } })
    }
    const expires_at = new Date(ctx.now.getTime() + PLAYGROUND_MS).toISOString()
    const given = { name: 'Reference', kind: 'playground' as const, access, expires_at, created_by }
    const made = writeToken(ctx, { tx, write }, given)
    record({ event: 'token.created', record: made.token })
    return made
  })
}

/** A new token with the same name, access and lifetime now; the old one works for `overlap` more hours. */
export function rotateToken(ctx: WorkspaceContext, { id, overlap }: RotateToken): Promise<NewToken> {
  return change(ctx, async ({ tx, write, record }) => {
    const old = await lockLiving(ctx, tx, id)
    const lifetime = old.expires_at && Date.parse(old.expires_at) - Date.parse(old.created_at)
    const expires_at = lifetime === null ? null : new Date(ctx.now.getTime() + Number(lifetime)).toISOString()
    const created_by = ctx.actor.kind === 'member' ? ctx.actor.id : old.created_by
    const made = writeToken(ctx, { tx, write }, { name: old.name, access: old.access, expires_at, created_by })
    const ended = endToken(ctx, { tx, write }, old, new Date(ctx.now.getTime() + overlap * HOUR_MS))
    record({ event: 'token.rotated', record: ended, before: { revoked_at: old.revoked_at } })
    record({ event: 'token.created', record: made.token })
    return made
  })
}

/** Holds on every node within a second. */
export function revokeToken(ctx: WorkspaceContext, { id }: { id: string }): Promise<Token> {
  return change(ctx, async ({ tx, write, record }) => {
    const old = await lockLiving(ctx, tx, id)
    const ended = endToken(ctx, { tx, write }, old, ctx.now)
    record({ event: 'token.revoked', record: ended, before: { revoked_at: old.revoked_at } })
    return ended
  })
}

type Writing = Pick<Change, 'tx' | 'write'>

function writeToken(
  ctx: WorkspaceContext,
  { tx, write }: Writing,
  given: Pick<Token, 'name' | 'access' | 'expires_at' | 'created_by'> & Partial<Pick<Token, 'kind'>>,
): NewToken {
  const secret = makeToken(randomBytes)
  const at = ctx.now.toISOString()
  const token: Token = {
    id: newId(ctx.now),
    kind: 'standard',
    ...given,
    last_four: secret.slice(-4),
    revoked_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }
  write(tx.insertInto('token').values({ ...token, workspace_id: ctx.workspace.id, hash: hashToken(secret) }))
  return { token, secret }
}

function endToken(ctx: WorkspaceContext, { tx, write }: Writing, old: Token, end: Date): Token {
  const set = { revoked_at: end.toISOString(), version: old.version + 1, updated_at: ctx.now.toISOString() }
  write(tx.updateTable('token').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', old.id))
  return { ...old, ...set }
}

async function lockLiving(ctx: WorkspaceContext, tx: Change['tx'], id: string): Promise<Token> {
  if (!isId(id)) throw notFound()
  const token = (await tokenColumns(tx.selectFrom('token'))
    .where('token.workspace_id', '=', ctx.workspace.id)
    .where('token.id', '=', id)
    .forUpdate('token')
    .executeTakeFirst()) as Token | undefined
  if (!token) throw notFound()
  if (isOver(token, ctx.now)) throw conflict(`The token “${token.name}” is already revoked or expired.`)
  return token
}

/** The caller's own playground tokens that still work. */
async function lockPlayground(ctx: WorkspaceContext, tx: Change['tx']): Promise<Token[]> {
  const rows = (await tokenColumns(tx.selectFrom('token'))
    .where('token.workspace_id', '=', ctx.workspace.id)
    .where('token.kind', '=', 'playground')
    .where('token.created_by', '=', ctx.actor.id)
    .where('token.revoked_at', 'is', null)
    .forUpdate('token')
    .execute()) as Token[]
  return rows.filter((token) => !isOver(token, ctx.now))
}
