import { all, LEASE, type Table, write } from './table.ts'

/** For agents, which cannot delete: see `unrevised` in db/access.ts. */
const revise = 'select, insert, revise'
/** For referenced rows: `for share` requires the right to update, here of a column that never changes. */
const locked = 'select, update (workspace_id)'
const added = 'select, insert, update (workspace_id)'
const drafts = { agent: revise, agentWrites: `status = 'draft'` }
const trash = 'select (workspace_id, id, deleted_at)'

/** The tables of records that people and programs work with. */
export const recordTables: Record<string, Table> = {
  project: {
    workspace: 'workspace_id',
    members: ['owners', 'team'],
    app: all,
    api: 'select, insert, update',
    agent: revise,
    relay: trash,
  },
  task: {
    workspace: 'workspace_id',
    members: ['assignees', 'owners'],
    app: all,
    api: 'select, insert, update',
    agent: revise,
    relay: trash,
  },
  folder: { workspace: 'workspace_id', app: all, api: write, agent: revise, relay: trash },
  document: {
    workspace: 'workspace_id',
    members: ['owner', 'approved_by', 'mentions'],
    app: all,
    api: write,
    agent: revise,
    relay: trash,
  },
  // The history is append-only: the application only rewrites names of erased people, and the relay purges saves that a
  // later save of the same version replaced.
  document_version: {
    workspace: 'workspace_id',
    app: 'select, insert, update (content)',
    api: 'select, insert',
    agent: 'select, insert',
    relay: 'select (workspace_id, document, n, version, at), delete',
  },
  document_mention: {
    workspace: 'workspace_id',
    app: 'select, insert, update (gone)',
    api: 'select, insert, update (gone)',
    agent: 'select, insert, update (gone)',
  },
  document_read: { workspace: 'workspace_id', app: 'select, insert' },
  // A save through any interface moves the places of suggestions along; the relay purges settled ones.
  document_suggestion: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, update (block, place)',
    agent: 'select, update (block, place)',
    relay: 'select (workspace_id, id, settled_at), delete',
  },
  document_index: {
    workspace: 'workspace_id',
    rows: 'searched(words) @@ (select session_words())',
    app: write,
    api: write,
    agent: 'select, insert, update (words)',
  },
  // Triggers fill it.
  record_index: {
    workspace: 'workspace_id',
    rows: 'text like (select session_pattern(1)) and text like (select session_pattern(2))',
    app: 'select, insert, update (text)',
    api: 'select, insert, update (text)',
    agent: 'select, insert, update (text)',
    database: 'every',
  },
  mindmap: { workspace: 'workspace_id', app: all, api: write, agent: added, relay: trash },
  mindmap_task: { workspace: 'workspace_id', app: 'select, insert', agent: 'select' },
  contact: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, insert, update',
    agent: locked,
    relay: 'select (workspace_id, id, email, deleted_at)',
  },
  campaign: { workspace: 'workspace_id', app: all, api: 'select', agent: locked, relay: trash },
  lead: { workspace: 'workspace_id', members: ['owner'], app: write, api: write, agent: 'select' },
  lead_entry: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert' },
  consent: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert', agent: 'select' },
  form: { workspace: 'workspace_id', members: ['notify', 'ticket_assignee'], app: all, relay: trash },
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
  decision: { workspace: 'workspace_id', members: ['owners', 'decided_by'], app: all, agent: added, relay: trash },
  deal: {
    workspace: 'workspace_id',
    members: ['owners'],
    app: all,
    api: 'select, insert, update',
    agent: locked,
    relay: trash,
  },
  lead_deal: { workspace: 'workspace_id', app: 'select, insert, update (campaign)', api: 'select, insert' },
  invoice: {
    workspace: 'workspace_id',
    app: all,
    api: 'select',
    ...drafts,
    relay: 'select (workspace_id, id, deleted_at, status, overdue, due)',
  },
  risk: {
    workspace: 'workspace_id',
    members: ['owner', 'accepted_by'],
    app: all,
    api: write,
    agent: added,
    relay: trash,
  },
  risk_counter: { workspace: 'workspace_id', app: write, api: write, agent: write },
  // Append-only.
  risk_score: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert', agent: 'select, insert' },
  risk_task: { workspace: 'workspace_id', app: 'select, insert, delete', agent: 'select, insert' },
  quote: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, insert, update',
    ...drafts,
    relay: 'select (workspace_id, id, deleted_at, status, valid_until)',
  },
  // Revisions and decisions are kept; erasure removes the person from them.
  quote_revision: { workspace: 'workspace_id', app: 'select, insert, update (content, recipients, message)' },
  quote_evidence: { workspace: 'workspace_id', app: 'select, insert, update (name, reason, address, browser)' },
  item: { workspace: 'workspace_id', app: all, api: write, agent: 'select', relay: trash },
  location: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert', agent: 'select' },
  lot: { workspace: 'workspace_id', app: write, api: write, agent: 'select' },
  // The ledger is append-only.
  movement: { workspace: 'workspace_id', app: 'select, insert', api: 'select, insert', relay: 'select' },
  stock: { workspace: 'workspace_id', app: write, api: write, agent: 'select', relay: 'select' },
  item_stock: { workspace: 'workspace_id', app: write, api: write, agent: 'select', relay: 'select' },
  inventory_setting: { workspace: 'workspace_id', app: write, api: 'select' },
  purchase_order: { workspace: 'workspace_id', app: all, api: 'select, update', agent: 'select', relay: trash },
  purchase_order_line: { workspace: 'workspace_id', app: all, api: 'select, update', agent: 'select' },
  stock_count: { workspace: 'workspace_id', app: write, api: 'select', agent: 'select' },
  stock_count_line: { workspace: 'workspace_id', app: write, api: 'select', agent: 'select' },
  booking_page: { workspace: 'workspace_id', members: ['host'], app: write },
  booking: { workspace: 'workspace_id', members: ['host'], app: all },
  invoice_counter: { workspace: 'workspace_id', app: all },
  quote_counter: { workspace: 'workspace_id', app: all },
  ticket: { workspace: 'workspace_id', members: ['assignee'], app: all, api: write, agent: added, relay: trash },
  ticket_counter: { workspace: 'workspace_id', app: write, api: write, agent: write },
  file: {
    workspace: 'workspace_id',
    app: all,
    api: all,
    agent: 'select',
    relay: 'select, update (stored_at), delete',
    archive: { without: ['stored_at'] },
  },
  file_chunk: {
    workspace: 'workspace_id',
    app: 'select, insert',
    api: 'select, insert',
    relay: 'select, update (bytes)',
    archive: { heavy: true },
  },
  // Lists objects of an external store, including those of removed files.
  file_object: { workspace: 'none', relay: all, database: 'cell' },
  attachment: {
    workspace: 'workspace_id',
    app: 'select, insert, delete',
    api: 'select, insert, delete',
    agent: 'select',
  },
  // The relay claims imports for the worker, which writes their records as the application.
  import: {
    workspace: 'workspace_id',
    app: write,
    api: write,
    relay: 'select, update (waiting_since, lease_token, lease_until), delete',
    archive: { without: LEASE },
  },
  import_part: { workspace: 'workspace_id', app: all, api: all },
  import_row: { workspace: 'workspace_id', app: all, api: 'select' },
  import_series: { workspace: 'workspace_id', app: all, api: all },
  import_link: { workspace: 'workspace_id', app: all, api: 'select' },
  comment: { workspace: 'workspace_id', members: ['mentions'], app: all, api: all, agent: 'select, insert' },
  notification: { workspace: 'workspace_id', app: all, relay: 'select, delete' },
  notification_choice: { workspace: 'workspace_id', app: all },
  review_notice: { workspace: 'workspace_id', app: 'select, insert, delete' },
  notified: { workspace: 'workspace_id', app: all, relay: 'select' },
}
