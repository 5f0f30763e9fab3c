import type pg from 'pg'
import { nameKey } from '#server/core/values/fields.ts'
import type { Header } from './format.ts'

/** Adds the columns that archives of earlier versions lack. */
export async function completeOlderArchive(owner: pg.Client, { columns, workspace }: Header): Promise<void> {
  if (!columns['external_campaign']?.includes('name_key')) await keyCampaigns(owner, workspace.id)
  if (!columns['metric_month']?.includes('day_costs')) await sumFigures(owner, workspace.id)
}

async function keyCampaigns(owner: pg.Client, workspaceId: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select distinct name from external_campaign where workspace_id = $1',
    [workspaceId],
  )
  const names = rows.map(({ name }) => name)
  await owner.query(
    `update external_campaign e set name_key = named.key from unnest($2::text[], $3::text[]) named (name, key)
     where e.workspace_id = $1 and e.name = named.name`,
    [workspaceId, names, names.map(nameKey)],
  )
}

async function sumFigures(owner: pg.Client, workspaceId: string): Promise<void> {
  await owner.query(
    `select sum_metrics(d.workspace_id, d.connector, d.account, min(d.date), max(d.date))
     from metric_day d join connector c on c.workspace_id = d.workspace_id and c.id = d.connector
     where d.workspace_id = $1 group by d.workspace_id, d.connector, d.account`,
    [workspaceId],
  )
}
