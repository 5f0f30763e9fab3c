import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { openTokens, type StoredTokens } from './queries.ts'
import { placeOf, type SecretField, TOKEN_PURPOSE } from './rules.ts'

/** Lease of a refresh; longer than the timeout of a token request. */
const LEASE = `15 seconds`

/** New secrets of a connection in plain text. */
export type NewTokens = { access?: string | null; refresh?: string | null; key?: string | null; expiresAt: Date | null }

/** The columns of new secrets. Clears the lease, so that a running refresh stores nothing. */
export function sealedTokens(ctx: WorkspaceContext, connector: string, given: NewTokens) {
  const sealed = (field: SecretField, text: string | null = null) =>
    text && ctx.services.sealer.seal(text, TOKEN_PURPOSE, placeOf(ctx.workspace.id, connector, field))
  return {
    access_token: sealed('access_token', given.access),
    refresh_token: sealed('refresh_token', given.refresh),
    api_key: sealed('api_key', given.key),
    token_expires_at: given.expiresAt?.toISOString() ?? null,
    refresh_lease: null,
    refresh_until: null,
  }
}

/** The columns of a connection without secrets. */
export const NO_TOKENS = {
  access_token: null,
  refresh_token: null,
  api_key: null,
  token_expires_at: null,
  refresh_lease: null,
  refresh_until: null,
  lease_token: null,
  lease_until: null,
}

/** Leases the refresh to one process and returns the current tokens; undefined if another process has the lease. */
export function leaseRefresh(
  ctx: WorkspaceContext,
  connector: string,
  lease: string,
): Promise<StoredTokens | undefined> {
  return housekeep(ctx, async ({ tx }) => {
    const row = await tx
      .updateTable('connector')
      .set({ refresh_lease: lease, refresh_until: sql`now() + ${sql.lit(LEASE)}::interval` })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', connector)
      .where('status', 'in', ['active', 'choosing'])
      .where(sql<boolean>`(refresh_until is null or refresh_until < now())`)
      .returning(['provider', 'status', 'access_token', 'refresh_token', 'api_key', 'token_expires_at'])
      .returning(sql<boolean>`false`.as('refreshing'))
      .executeTakeFirst()
    return row && openTokens(ctx, connector, row)
  })
}

/** Stores refreshed tokens if the lease is still held. */
export function keepRefreshed(
  ctx: WorkspaceContext,
  connector: string,
  lease: string,
  tokens: NewTokens,
): Promise<void> {
  return housekeep(ctx, async ({ write, tx }) => {
    write(underLease(ctx, tx, connector, lease).set(sealedTokens(ctx, connector, tokens)))
  })
}

export function endLease(ctx: WorkspaceContext, connector: string, lease: string): Promise<void> {
  return housekeep(ctx, async ({ write, tx }) => {
    write(underLease(ctx, tx, connector, lease).set({ refresh_lease: null, refresh_until: null }))
  })
}

const underLease = (ctx: WorkspaceContext, tx: Scoped, connector: string, lease: string) =>
  tx
    .updateTable('connector')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', connector)
    .where('refresh_lease', '=', lease)
