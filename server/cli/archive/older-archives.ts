import type pg from 'pg'
import type { Header } from './format.ts'

/** Adds what archives of earlier versions lack: sums of figures have columns that did not exist. */
export async function completeOlderArchive(owner: pg.Client, { columns, workspace }: Header): Promise<void> {
  if (columns['metric_month']?.includes('day_costs')) return
  await owner.query(
    `select sum_metrics(d.workspace_id, d.connector, d.account, min(d.date), max(d.date))
     from metric_day d join connector c on c.workspace_id = d.workspace_id and c.id = d.connector
     where d.workspace_id = $1 group by d.workspace_id, d.connector, d.account`,
    [workspace.id],
  )
}
