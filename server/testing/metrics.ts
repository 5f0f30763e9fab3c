import type { TestDatabase } from '#db/testing/database.ts'
import { newId } from '#server/core/values/ids.ts'
import { keysOf } from '#server/modules/connectors/figures/rules.ts'
import { asOwner } from './as-owner.ts'

type Row = { date: string; campaign: string; currency?: string; [figure: string]: string | number | undefined }

/** A connection with one account, inserted as a sync leaves it: its campaigns by id and name, and their figures by day. */
export async function addFigures(
  database: TestDatabase,
  workspaceId: string,
  { provider, campaigns, rows }: { provider: string; campaigns: Record<string, string>; rows: Row[] },
): Promise<string> {
  const id = newId(new Date())
  await asOwner(
    database,
    `insert into connector (workspace_id, id, provider, status, read_from, version, created_at, updated_at)
     values ('${workspaceId}', '${id}', '${provider}', 'active', '2026-01-01', 1, now(), now());
     insert into connector_account (workspace_id, connector, ext_id, name, chosen) values ('${workspaceId}', '${id}', '1', 'Account', true)`,
  )
  for (const [ext_id, name] of Object.entries(campaigns))
    await asOwner(
      database,
      `insert into external_campaign (workspace_id, connector, account, ext_id, name, name_key)
       values ('${workspaceId}', '${id}', '1', '${ext_id}', '${name}', '${keysOf({ name, utm: null }).name_key}')`,
    )
  for (const { date, campaign, currency, ...figures } of rows) {
    const names = Object.keys(figures)
    const columns = ['workspace_id', 'connector', 'account', 'date', 'campaign_ext_id', 'run', 'currency', ...names]
    const currencyValue = currency ? `'${currency}'` : 'null'
    const values = [
      `'${workspaceId}', '${id}', '1', '${date}', '${campaign}', '${id}', ${currencyValue}`,
      ...names.map((name) => String(figures[name])),
    ]
    await asOwner(database, `insert into metric_day (${columns.join()}) values (${values.join()})`)
  }
  const days = rows.map(({ date }) => date).toSorted()
  if (days.length > 0)
    await asOwner(database, `select sum_metrics('${workspaceId}', '${id}', '1', '${days[0]}', '${days.at(-1)}')`)
  return id
}
