import type pg from 'pg'
import { withAsciiDomain } from '#server/core/values/fields.ts'
import { keysOf } from '#server/modules/connectors/figures/rules.ts'
import type { Header } from './format.ts'

/** Adds the columns that archives of earlier versions lack, and spells addresses as this version does. */
export async function completeOlderArchive(owner: pg.Client, { columns, workspace }: Header): Promise<void> {
  if (!columns['external_campaign']?.includes('known_keys')) await keyCampaigns(owner, workspace.id)
  await spellAddresses(owner, workspace.id)
  if (!columns['token']?.includes('reach')) await limitTokens(owner, workspace.id)
  if (!columns['metric_month']?.includes('day_costs')) await sumFigures(owner, workspace.id)
}

/** Tokens of apps, and those whose changes wait for approval, are for agents. */
async function limitTokens(owner: pg.Client, workspaceId: string): Promise<void> {
  await owner.query(`update token set reach = 'agent' where workspace_id = $1 and (approval or kind = 'oauth')`, [
    workspaceId,
  ])
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

const ADDRESSES = {
  ticket: 'requester_email',
  booking: 'email',
  member: 'email',
  member_hr: 'private_email',
  mail: 'recipient',
  external_invoice: 'email',
}

/** Earlier versions stored domains in Unicode. Two members with spellings of one address stay as they are. */
async function spellAddresses(owner: pg.Client, workspaceId: string): Promise<void> {
  for (const [table, column] of Object.entries(ADDRESSES)) {
    const { rows } = await owner.query<{ email: string }>(
      String.raw`select distinct ${column} as email from ${table} where workspace_id = $1 and ${column} ~ '[^\x01-\x7f]'`,
      [workspaceId],
    )
    for (const { email } of rows)
      await owner.query(
        `update ${table} set ${column} = $3 where workspace_id = $1 and ${column} = $2
         and (${table === 'member' ? 'not exists (select from member where workspace_id = $1 and lower(email) = lower($3))' : 'true'})`,
        [workspaceId, email, withAsciiDomain(email)],
      )
  }
  await owner.query(
    `update quote_revision r set recipients = spelled.recipients
     from json_to_recordset($2) as spelled (quote uuid, revision integer, recipients text[])
     where r.workspace_id = $1 and r.quote = spelled.quote and r.revision = spelled.revision`,
    [workspaceId, JSON.stringify(await spelledRecipients(owner, workspaceId))],
  )
}

async function spelledRecipients(owner: pg.Client, workspaceId: string) {
  const { rows } = await owner.query<{ quote: string; revision: number; recipients: string[] }>(
    String.raw`select quote, revision, recipients from quote_revision where workspace_id = $1 and recipients::text ~ '[^\x01-\x7f]'`,
    [workspaceId],
  )
  return rows.map((row) => ({ ...row, recipients: row.recipients.map(withAsciiDomain) }))
}
