import type { DatabaseRole } from './roles.ts'

/** What a databaseRole may do with a table, in the words of GRANT: `select, update (last_used_at)`. Not named: nothing at all. */
export type Rights = Partial<Record<DatabaseRole, string>>

export interface TableAccess extends Rights {
  /**
   * The column that says whose a row is: the databaseRoles app and api see rows of their session's workspace only, whatever they
   * ask. `none`: the table is global by nature.
   */
  workspace: 'workspace_id' | 'id' | 'none'
  /** A further condition on the rows that a session sees, which may use an index that `where` cannot. */
  rows?: string
}

const all = 'select, insert, update, delete'
const write = 'select, insert, update'
const trash = 'select (workspace_id, id, deleted_at)'

/** The tables of records that people and programs work with. */
export const recordAccess: Record<string, TableAccess> = {
  project: { workspace: 'workspace_id', app: all, api: 'select, insert, update', relay: trash },
  task: { workspace: 'workspace_id', app: all, api: 'select, insert, update', relay: trash },
  folder: { workspace: 'workspace_id', app: all, api: write, relay: trash },
  document: { workspace: 'workspace_id', app: all, api: write, relay: trash },
  // The history is append-only: the application rewrites the names of erased people alone, and the relay purges what a
  // later save of the same version replaced.
  document_version: {
    workspace: 'workspace_id',
    app: 'select, insert, update (content)',
    api: 'select, insert',
    relay: 'select (workspace_id, document, n, version, at), delete',
  },
  document_mention: { workspace: 'workspace_id', app: 'select, insert, delete', api: 'select, insert, delete' },
  document_read: { workspace: 'workspace_id', app: 'select, insert' },
  document_index: {
    workspace: 'workspace_id',
    rows: 'searched(words) @@ (select session_words())',
    app: write,
    api: write,
  },
  mindmap: { workspace: 'workspace_id', app: all, api: write, relay: trash },
  mindmap_task: { workspace: 'workspace_id', app: 'select, insert' },
  contact: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, insert, update',
    relay: 'select (workspace_id, id, email, deleted_at)',
  },
  campaign: { workspace: 'workspace_id', app: all, api: 'select', relay: trash },
  lead: { workspace: 'workspace_id', app: write, api: write },
  lead_entry: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert' },
  consent: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert' },
  form: { workspace: 'workspace_id', app: all, relay: trash },
  form_consent: { workspace: 'workspace_id', app: 'select, insert' },
  submission: {
    workspace: 'workspace_id',
    app: 'select, insert, update (status, lead, mailed_at, confirm_until, confirmed_at), delete',
    relay: 'select (workspace_id, id, created_at), delete',
  },
  cost: {
    workspace: 'workspace_id',
    app: 'select, insert, update (campaign, campaign_key, amount, note, updated_at), delete',
    api: 'select, insert, update (amount, note, updated_at)',
  },
  touch: {
    workspace: 'workspace_id',
    app: 'select, insert, update (campaign, campaign_key), delete',
    api: 'select, insert',
  },
  // Owners only: tokens cannot reach decisions.
  decision: { workspace: 'workspace_id', app: all, relay: trash },
  deal: { workspace: 'workspace_id', app: all, api: 'select, insert, update', relay: trash },
  lead_deal: { workspace: 'workspace_id', app: 'select, insert, update (campaign)', api: 'select, insert' },
  invoice: {
    workspace: 'workspace_id',
    app: all,
    api: 'select',
    relay: 'select (workspace_id, id, deleted_at, status, overdue, due)',
  },
  risk: { workspace: 'workspace_id', app: all, api: write, relay: trash },
  risk_counter: { workspace: 'workspace_id', app: write, api: write },
  // Append-only.
  risk_score: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert' },
  risk_task: { workspace: 'workspace_id', app: 'select, insert, delete' },
  quote: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, insert, update',
    relay: 'select (workspace_id, id, deleted_at, status, valid_until)',
  },
  // What was sent and decided stays; erasure removes the person from it.
  quote_revision: { workspace: 'workspace_id', app: 'select, insert, update (content, recipients)' },
  quote_evidence: { workspace: 'workspace_id', app: 'select, insert, update (name, reason, address, browser)' },
  item: { workspace: 'workspace_id', app: all, api: write, relay: trash },
  location: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert' },
  lot: { workspace: 'workspace_id', app: write, api: write },
  // The ledger is append-only: nobody may change what was booked.
  movement: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert', relay: 'select' },
  stock: { workspace: 'workspace_id', app: write, api: write, relay: 'select' },
  item_stock: { workspace: 'workspace_id', app: write, api: write, relay: 'select' },
  inventory_setting: { workspace: 'workspace_id', app: write, api: 'select' },
  purchase_order: { workspace: 'workspace_id', app: all, api: 'select, update', relay: trash },
  purchase_order_line: { workspace: 'workspace_id', app: all, api: 'select, update' },
  stock_count: { workspace: 'workspace_id', app: write, api: 'select' },
  stock_count_line: { workspace: 'workspace_id', app: write, api: 'select' },
  booking_page: { workspace: 'workspace_id', app: write },
  booking: { workspace: 'workspace_id', app: all },
  invoice_counter: { workspace: 'workspace_id', app: all },
  quote_counter: { workspace: 'workspace_id', app: all },
  ticket: { workspace: 'workspace_id', app: all, api: write, relay: trash },
  ticket_counter: { workspace: 'workspace_id', app: write, api: write },
  file: { workspace: 'workspace_id', app: all, api: all, relay: 'select, update (stored_at), delete' },
  file_chunk: {
    workspace: 'workspace_id',
    app: 'select, insert',
    api: 'select, insert',
    relay: 'select, update (bytes)',
  },
  // Names objects of an external store, those of removed files too.
  file_object: { workspace: 'none', relay: all },
  attachment: { workspace: 'workspace_id', app: 'select, insert, delete', api: 'select, insert, delete' },
  comment: { workspace: 'workspace_id', app: all, api: all },
  notification: { workspace: 'workspace_id', app: all, relay: 'select, delete' },
  notification_choice: { workspace: 'workspace_id', app: all },
  review_notice: { workspace: 'workspace_id', app: 'select, insert, delete' },
  notified: { workspace: 'workspace_id', app: all, relay: 'select' },
}
