import { addLedger } from '../support/ledger.ts'
import type { Stage } from '../support/stage.ts'

export const CONTACTS = 100_000
export const DEALS = 50_000
export const ITEMS = 2_000
const MOVEMENTS = 100_000
export const CHANGES = 200_000

/** An id that ascends with `n`, with a time in the past. */
const id = `(lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`

/** Contacts, deals, a ledger and a change log beside the tasks of the stage. */
export async function addRecords(stage: Stage): Promise<void> {
  const { sql, workspaceId } = stage
  await sql(
    `insert into contact (workspace_id, id, name, email, company, tags, notes, version, created_at, updated_at)
     select $1, ${id}, initcap(translate(left(md5(n::text), 6), '0123456789', 'ghijklmnop')) || ' Person ' || n,
       'person' || n || '@company' || n % 5000 || '.example', 'Company ' || n % 5000, '{}', 'Met at a fair.', 1, now(), now()
     from generate_series(1, $2::int) n`,
    [workspaceId, CONTACTS],
  )
  await sql(
    `insert into deal (workspace_id, id, name, stage, amount, currency, close_date, owners, tags, notes, version, created_at, updated_at)
     select $1, ${id}, 'Deal number ' || n, (array['lead', 'qualified', 'proposal', 'negotiation', 'won', 'lost'])[1 + n % 6],
       n * 7919::bigint % 1000003, 'EUR', current_date + n % 400, '{}', '{}', '', 1, now(), now()
     from generate_series(1, $2::int) n`,
    [workspaceId, DEALS],
  )
  await addLedger(stage, { items: ITEMS, movements: MOVEMENTS })
  await sql(
    `insert into change (workspace_id, seq, event, entity, entity_id, version, actor_kind, record, at)
     select $1, row_number() over (order by id), 'task.created', 'task', id, 1, 'system',
       json_build_object('id', id, 'title', title, 'status', status, 'desc', "desc", 'tags', tags, 'version', version), created_at
     from task, generate_series(1, 2) where workspace_id = $1`,
    [workspaceId],
  )
  await sql(
    `insert into feed (workspace_id, last_seq) values ($1, $2)
     on conflict (workspace_id) do update set last_seq = excluded.last_seq`,
    [workspaceId, CHANGES],
  )
  await sql('vacuum (analyze) contact, deal, change, record_index')
}
