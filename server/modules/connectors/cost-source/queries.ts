import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { notFound } from '#server/core/values/errors.ts'
import type { CostSource } from './schema.ts'

/** The cost source of a campaign, and which sources have costs. */
export async function getCostSource(ctx: WorkspaceContext, campaign: string, db: Reader = ctx.db): Promise<CostSource> {
  const { id } = ctx.workspace
  const { rows } = await sql<Omit<CostSource, 'source'> & { source: CostSource['source'] | null }>`
    select s.source, s.source is not null as is_set,
      exists (
        select from external_campaign e
        join metric_day m on m.workspace_id = e.workspace_id and m.connector = e.connector and m.account = e.account
          and m.campaign_ext_id = e.ext_id
        where e.workspace_id = ${id} and e.campaign = c.id and m.cost_micros <> 0
      ) as has_connectors,
      exists (
        select from cost k where k.workspace_id = ${id} and (k.campaign = c.id or k.campaign_key in (
          select unnest(e.known_keys) from external_campaign e where e.workspace_id = ${id} and e.campaign = c.id))
      ) as has_pushed
    from campaign c left join cost_source s on s.workspace_id = c.workspace_id and s.campaign = c.id
    where c.workspace_id = ${id} and c.id = ${campaign} and c.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound()
  return { ...rows[0], source: rows[0].source ?? 'connectors' }
}
