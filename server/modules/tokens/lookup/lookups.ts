import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { FailureBudget } from '#server/core/limits/failure-budget.ts'
import type { Actor, AgentActor } from '#server/core/values/actor.ts'
import { DomainError, limited } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/network.ts'
import { hashToken, isWellFormed } from '../rules.ts'

/** Revocations must apply on every node within one second; lookups are cached for half of that. */
export const CACHED_MS = 500
/** The cache time of an unknown token doubles with each lookup, up to this. */
const LONGEST_CACHED_MS = 60_000
/** Minimum time between two lookups while the database is unavailable. */
const KNOCK_MS = 50
const REMEMBERED = 10_000
/** Limit of unknown tokens per IP address and minute. */
const UNKNOWN_PER_MINUTE = 60

type FoundToken = {
  actor: Extract<Actor, { kind: 'token' }>
  /** The same token at the agent interfaces. */
  agent: AgentActor
  workspace: Workspace
  /** Created by OAuth for the agent connector only. */
  agentOnly: boolean
  /** Requests a minute; null for the limit of the installation. */
  rateLimit: number | null
  /** Milliseconds since the epoch; undefined if it never expires. */
  expiresAt: number | undefined
}

type Entry<C> = { until: number; misses: number; token: Promise<FoundIn<C> | undefined> }

/** `renewed`: ignores what is cached for the hash. */
type CellOf<C> = (hash: Buffer, renewed?: boolean) => Promise<C | undefined>

/** A token and the cell that has it. */
type FoundIn<C> = FoundToken & { cell: C }
type Cell = { databases: { auth: { db: Kysely<DB> } } }

/**
 * Caches token lookups. Per IP address, at most 60 invalid tokens a minute reach the database; further ones that were
 * never valid here are refused without a lookup. Tokens that were valid here are always looked up.
 */
export class TokenLookups<C extends Cell> {
  private readonly cellOf: CellOf<C>
  private readonly budget = new FailureBudget(UNKNOWN_PER_MINUTE)
  private readonly recent = new Map<string, Entry<C>>()
  private readonly valid = new Set<string>()

  constructor(cellOf: CellOf<C>) {
    this.cellOf = cellOf
  }

  /** Throws `rate_limited` if the token is refused without a lookup. */
  find(token: string, address: string): Promise<FoundIn<C> | undefined> {
    const entry = this.recent.get(token)
    if (entry && entry.until > Date.now()) return entry.token
    if (!isWellFormed(token)) return Promise.resolve(undefined)
    if (this.recent.size >= REMEMBERED) this.recent.clear()
    const requestedAt = Date.now()
    const fresh: Entry<C> = {
      until: requestedAt + CACHED_MS,
      misses: entry?.misses ?? 0,
      token: this.valid.has(token) ? this.ask(token) : this.askWithin(address, token),
    }
    this.recent.set(token, fresh)
    fresh.token.then(
      (known) => this.remember(token, fresh, requestedAt, known !== undefined),
      (error: unknown) => {
        if (!(error instanceof DomainError)) fresh.until = Date.now() + KNOCK_MS
        else if (this.recent.get(token) === fresh) this.recent.delete(token)
      },
    )
    return fresh.token
  }

  private remember(token: string, entry: Entry<C>, requestedAt: number, isValid: boolean): void {
    this.valid.delete(token)
    if (isValid) this.valid.add(token)
    if (this.valid.size > REMEMBERED) this.valid.delete(this.valid.values().next().value!)
    const lifetime = isValid ? CACHED_MS : Math.min(CACHED_MS * 2 ** entry.misses, LONGEST_CACHED_MS)
    entry.misses = isValid ? 0 : entry.misses + 1
    entry.until = requestedAt + lifetime
  }

  private async ask(token: string): Promise<FoundIn<C> | undefined> {
    const hash = hashToken(token)
    const cell = await this.cellOf(hash)
    const found = cell && (await findIn(cell, hash))
    if (found || !cell) return found
    // Its workspace may have moved to another cell since this node asked.
    const another = await this.cellOf(hash, true)
    return another && another !== cell ? findIn(another, hash) : undefined
  }

  private async askWithin(address: string, token: string): Promise<FoundIn<C> | undefined> {
    const attempt = await this.budget.enter(addressKey(address))
    if (!attempt.allowed) throw limited(attempt, 'Too many requests without a valid token from your IP address.')
    let failed = false
    try {
      const known = await this.ask(token)
      failed = known === undefined
      return known
    } finally {
      attempt.leave(failed)
    }
  }
}

async function findIn<C extends Cell>(cell: C, hash: Buffer): Promise<FoundIn<C> | undefined> {
  const found = await findToken(cell.databases.auth.db, hash)
  return found && { ...found, cell }
}

/** The token with this hash, unless revoked or expired. Runs before the workspace is known. */
async function findToken(auth: Kysely<DB>, hash: Buffer): Promise<FoundToken | undefined> {
  const row = await auth
    .selectFrom('token')
    .innerJoin('workspace', 'workspace.id', 'token.workspace_id')
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'token.created_by'))
    .select(['token.id', 'token.name', 'token.kind', 'token.access', 'token.created_by', 'token.expires_at'])
    .select(['token.owner_functions', 'token.approval', 'token.reach', 'token.rate_limit'])
    .select(['member.role', 'member.status'])
    .select([
      'workspace.id as workspace_id',
      'slug',
      'workspace.name as workspace_name',
      'currency',
      'time_zone',
      'sandbox',
    ])
    .where('token.hash', '=', hash)
    .where((where) => where.or([where('revoked_at', 'is', null), where('revoked_at', '>', sql<string>`now()`)]))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, approval } = row
  const access = row.access as 'read_write' | 'read_only'
  const owner = row.role === 'owner' && row.status === 'active'
  return {
    actor: { kind: 'token', id, name, access, owner, createdBy: row.created_by },
    agent: {
      kind: 'agent',
      id,
      name,
      access,
      approval,
      owner,
      role: owner && row.owner_functions ? 'owner' : 'manager',
    },
    workspace: {
      id: row.workspace_id,
      slug: row.slug,
      name: row.workspace_name,
      currency: row.currency,
      time_zone: row.time_zone,
      sandbox: row.sandbox,
    },
    // Without relying on the stored reach: the REST API has no proposals, and an app was granted the connector alone.
    agentOnly: row.reach === 'agent' || row.approval || row.kind === 'oauth',
    rateLimit: row.rate_limit,
    expiresAt: row.expires_at ? Date.parse(row.expires_at) : undefined,
  }
}
