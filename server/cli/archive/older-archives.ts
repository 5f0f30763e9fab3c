import type pg from 'pg'
import { keysOf } from '#server/modules/connectors/figures/rules.ts'
import type { Header } from './format.ts'

/** Adds the columns that archives of earlier versions lack. */
export async function completeOlderArchive(owner: pg.Client, { columns, workspace }: Header): Promise<void> {
  if (!columns['external_campaign']?.includes('known_keys')) await keyCampaigns(owner, workspace.id)
  if (!columns['metric_month']?.includes('day_costs')) await sumFigures(owner, workspace.id)
}

async function keyCampaigns(owner: pg.Client, workspaceId: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; utm: string | null }>(
    'select distinct name, utm from external_campaign where workspace_id = $1',
    [workspaceId],
  )
  const keyed = rows.map((row) => ({ ...row, ...keysOf(row) }))
  await owner.query(
    `update external_campaign e set name_key = k.name_key, known_keys = k.known_keys
     from json_populate_recordset(null::external_campaign, $2) k
     where e.workspace_id = $1 and e.name = k.name and e.utm is not distinct from k.utm`,
    [workspaceId, JSON.stringify(keyed)],
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
