import type pg from 'pg'

type Clients = { source: pg.Client; target: pg.Client }

/** Addresses of people of workspace `$1`. */
const ADDRESSES = `(
  select email from contact where workspace_id = $1 and email is not null
  union select lower(recipient) from mail where workspace_id = $1
  union select lower(email) from member where workspace_id = $1)`
const AT_ONCE = 1_000

const SUPPRESSIONS = `
  select x.*, x.email as place from suppression x where x.email in ${ADDRESSES} and x.email > $2 order by x.email limit ${AT_ONCE}`
const ADD_SUPPRESSIONS = `
  insert into suppression select * from json_populate_recordset(null::suppression, $1) on conflict (email) do nothing`

const EVENTS = `
  select x.*, x.id::text as place from email_event x
  where x.email in ${ADDRESSES} and x.id::text > $2 order by x.id::text limit ${AT_ONCE}`
const WITHDRAWALS = EVENTS.replace(' where', ' where x.withdraws and')
/** The other cell could not withdraw a consent while the contact was not there. */
const ADD_EVENTS = `
  insert into email_event as e select * from json_populate_recordset(null::email_event, $1)
  on conflict (provider, event_key) do update set withdraws = true where excluded.withdraws and not e.withdraws`

/** Adds to a cell what another one knows about the addresses of people of the workspace. */
export async function mergeAddresses(clients: Clients, workspaceId: string): Promise<void> {
  await merge(clients, workspaceId, SUPPRESSIONS, ADD_SUPPRESSIONS)
  await merge(clients, workspaceId, EVENTS, ADD_EVENTS)
}

/** Adds the consents that are still to be withdrawn. */
export async function mergeWithdrawals(clients: Clients, workspaceId: string): Promise<void> {
  await merge(clients, workspaceId, WITHDRAWALS, ADD_EVENTS)
}

async function merge({ source, target }: Clients, workspaceId: string, read: string, add: string): Promise<void> {
  for (let after = ''; ;) {
    const text = `select place, to_json(x)::text as row from (${read}) x`
    const { rows } = await source.query<{ place: string; row: string }>(text, [workspaceId, after])
    if (rows.length === 0) return
    await target.query(add, [`[${rows.map(({ row }) => row).join()}]`])
    after = rows.at(-1)!.place
  }
}
