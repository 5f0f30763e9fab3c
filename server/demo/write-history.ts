import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { type Entity, type History, PLAIN } from './history.ts'

/** Rows per statement: far below every limit, and some tens of milliseconds each. */
const BATCH = 2_500

const words = (list: string) => list.split(' ')
const stamps = words('version created_at updated_at')
/** Ordered by their references. */
const COLUMNS: Record<Entity, readonly string[]> = {
  member: words('name email title avatar_url role status joined_at'),
  project: words('name desc status owners team due color'),
  task: words('title project status priority assignees owners due desc tags completed_at source'),
  contact: words('name email phone company title tags notes'),
  deal: words('name stage amount currency probability close_date contact project company owners tags notes closed_at'),
  invoice: words(
    'number status overdue contact project deal company currency subtotal tax total amount_paid issued due paid_at lines parties',
  ),
  quote: words(
    'number revision status contact deal project company currency valid_until intro terms wins_deal subtotal tax total lines sent_at decided_at',
  ),
  ticket: words(
    'number title desc type status impact urgency priority contact requester_email assignee project due source tags resolution ' +
      'first_response_at resolved_at closed_at reopened respond_by resolve_by paused_at paused_minutes',
  ),
  folder: words('name parent position'),
  document: words(
    'title kind folder tags owner project sop_status review_due approved_by approved_at approved_version words mentions markdown text',
  ),
  risk: words(
    'number title cause event consequence category owner project status treatment inherent current residual score_inherent ' +
      'score_current score_residual level_inherent level_current level_residual controls review_due loss accepted_reason ' +
      'accepted_by accepted_at',
  ),
  campaign: words('name name_key slug budget currency starts ends status'),
  decision: words(
    'title question method status owners documents risks inputs result chosen reason decided_by decided_at review_due outcome outcome_note reviewed_at',
  ),
  item: words(
    'number number_key name name_key group unit cost price supplier reorderPoint minQty maxQty leadDays packSize shelfDays active autoCreated',
  ),
}
const CHANGE = words('event entity entity_id version actor_kind actor_id record before at to_webhooks')

/** Where sample data is written: a database, or a transaction. */
export type Store = {
  scoped(workspaceId: string): Scoped
  transaction<T>(workspaceId: string, work: (tx: Scoped) => Promise<T>): Promise<T>
  /** Whether webhooks receive the events; by default they do. */
  toWebhooks?: boolean
}

/** Writes and clears the history, with the log ordered by time. A transaction writes a few thousand rows. */
export async function writeHistory(database: Store, workspaceId: string, history: History): Promise<void> {
  for (const [entity, columns] of Object.entries(COLUMNS)) {
    const rows = history.records[entity as Entity].splice(0)
    await inBatches(database, workspaceId, rows, (tx, batch) =>
      insertRows(tx, workspaceId, entity as Entity, ['id', ...columns, ...stamps], batch),
    )
  }
  for (const table of PLAIN) {
    const rows = history.rows[table].splice(0)
    await inBatches(database, workspaceId, rows, (tx, batch) =>
      insertRows(tx, workspaceId, table, Object.keys(batch[0]!), batch),
    )
  }
  const changes = history.changes
    .splice(0)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map((one) => ({ ...one, to_webhooks: database.toWebhooks ?? true }))
  await inBatches(database, workspaceId, changes, (tx, batch) => insertRows(tx, workspaceId, 'change', CHANGE, batch))
}

async function inBatches(
  database: Store,
  workspaceId: string,
  rows: readonly object[],
  insert: (tx: Scoped, batch: object[]) => Promise<void>,
) {
  for (let from = 0; from < rows.length; from += BATCH)
    await database.transaction(workspaceId, (tx) => insert(tx, rows.slice(from, from + BATCH)))
}

/** One array parameter for any number of rows; Postgres takes the types from the table. */
async function insertRows(
  tx: Scoped,
  workspaceId: string,
  table: keyof DB,
  columns: readonly string[],
  rows: object[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (workspace_id, ${names})
    select ${workspaceId}::uuid, ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(tx)
}
