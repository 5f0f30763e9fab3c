import { type Selectable, sql } from 'kysely'
import type { Connector as Row } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isId } from '#server/core/values/fields.ts'
import type { CONNECTOR_STATUSES, ProviderSlug } from '../rules.ts'
import { placeOf, type SecretField, TOKEN_PURPOSE } from './rules.ts'

/** The decrypted secrets of a connection. They leave this folder only in requests to the provider. */
export type StoredTokens = {
  provider: ProviderSlug
  status: (typeof CONNECTOR_STATUSES)[number]
  access: string | null
  refresh: string | null
  key: string | null
  expiresAt: Date | null
  /** Another process is refreshing. */
  refreshing: boolean
}

type Sealed = Pick<Selectable<Row>, SecretField | 'provider' | 'status' | 'token_expires_at'> & { refreshing: boolean }

export async function findTokens(ctx: WorkspaceContext, connector: string): Promise<StoredTokens | undefined> {
  if (!isId(connector)) return undefined
  const row = await ctx.db
    .selectFrom('connector')
    .select(['provider', 'status', 'access_token', 'refresh_token', 'api_key', 'token_expires_at'])
    .select(sql<boolean>`coalesce(refresh_until > now(), false)`.as('refreshing'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', connector)
    .executeTakeFirst()
  return row && openTokens(ctx, connector, row)
}

/** Throws if a value was copied from another row or column. */
export function openTokens(ctx: WorkspaceContext, connector: string, row: Sealed): StoredTokens {
  const open = (field: SecretField) => {
    const sealed = row[field]
    return sealed && ctx.services.sealer.open(sealed, TOKEN_PURPOSE, placeOf(ctx.workspace.id, connector, field))
  }
  return {
    provider: row.provider as ProviderSlug,
    status: row.status as StoredTokens['status'],
    access: open('access_token'),
    refresh: open('refresh_token'),
    key: open('api_key'),
    expiresAt: row.token_expires_at === null ? null : new Date(row.token_expires_at),
    refreshing: row.refreshing,
  }
}
