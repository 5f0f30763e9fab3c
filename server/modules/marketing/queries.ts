import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isId, nameKey } from '#server/core/values/fields.ts'
import type { KnownCampaign } from './rules.ts'

/** Campaigns that any of the labels can match. */
export function findCampaigns(
  ctx: WorkspaceContext,
  tx: Reader,
  labels: readonly (string | null | undefined)[],
): Promise<KnownCampaign[]> {
  const named = [...new Set(labels.filter((label) => typeof label === 'string'))]
  const words = named.map(nameKey)
  return tx
    .selectFrom('campaign')
    .select(['id', 'slug', 'name_key', 'status'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(id = any(${named.filter(isId)}::uuid[]) or slug = any(${words}::text[]) or name_key = any(${words}::text[]))`,
    )
    .orderBy('id')
    .execute()
}
