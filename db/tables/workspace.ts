import { all, LEASE, type Table, write } from './table.ts'

/** Workspaces, their members, tokens and agents, the change log, webhooks and email. */
export const workspaceTables: Record<string, Table> = {
  // Workspace roles see the row of their own workspace; sign-in finds any workspace by slug.
  workspace: {
    workspace: 'id',
    app: all,
    api: 'select',
    agent: 'select (id, slug, name, currency, time_zone, sandbox, week_starts_on, risks, tickets)',
    auth: 'select, update (visited_at)',
    relay: 'select, delete',
  },
  member: {
    workspace: 'workspace_id',
    app: all,
    api: 'select',
    agent: 'select',
    auth: 'select, update (user_id, status, joined_at, version, updated_at)',
    relay: 'select',
  },
  member_hr: { workspace: 'workspace_id', app: all },
  invitation: { workspace: 'workspace_id', app: all, auth: 'select, update (accepted_at)', relay: 'select, delete' },
  token: {
    workspace: 'workspace_id',
    app: all,
    api: 'select (workspace_id, id, name, kind, access, created_at, expires_at, revoked_at)',
    auth: 'select, update (last_used_at, last_used_address, last_used_agent)',
    relay: 'select',
  },
  // Connections belong to the URL of one installation.
  connection: { workspace: 'workspace_id', app: 'select, insert', auth: 'select', archive: false },
  connection_renewal: {
    workspace: 'workspace_id',
    app: write,
    auth: 'select',
    relay: 'select, delete',
    archive: false,
  },
  token_use: { workspace: 'workspace_id', app: 'select', auth: 'select, insert, update', relay: 'select, delete' },
  token_request: {
    workspace: 'workspace_id',
    app: 'select',
    api: 'select',
    auth: 'insert',
    relay: 'select, delete',
    archive: false,
  },
  // The application rewrites the data of erased people.
  change: {
    workspace: 'workspace_id',
    app: 'select, insert, update (record, before)',
    api: 'select, insert',
    // Changes of other records, such as tokens, are not visible.
    agent: 'select (workspace_id, xid), insert',
    agentWrites: `actor_kind = 'agent'`,
    relay: all,
  },
  // The application continues the numbers of a sandbox that it resets.
  feed: {
    workspace: 'workspace_id',
    app: 'select, insert, update (first_kept_seq)',
    api: 'select',
    agent: 'select',
    relay: all,
  },
  idempotency_key: { workspace: 'workspace_id', app: all, api: all, agent: write, relay: 'select, delete' },
  agent_run: {
    workspace: 'workspace_id',
    app: 'select, update (label)',
    agent: 'select, insert',
    auth: 'select, update (last_at)',
  },
  agent_proposal: {
    workspace: 'workspace_id',
    app: 'select, update',
    agent: 'select, insert, update (workspace_id)',
    agentWrites: `status = 'open'`,
  },
  agent_call: {
    workspace: 'workspace_id',
    app: 'select, update (message)',
    auth: 'insert',
    relay: 'select, delete',
    archive: false,
  },
  webhook: {
    workspace: 'workspace_id',
    app: 'select, insert, update',
    api: 'select, insert, update',
    relay: all,
    archive: { without: LEASE },
  },
  webhook_old_secret: {
    workspace: 'workspace_id',
    app: 'select, insert, delete',
    api: 'select, insert, delete',
    relay: 'select, delete',
  },
  webhook_delivery: {
    workspace: 'workspace_id',
    app: 'select, insert, update',
    api: 'select, insert, update',
    relay: all,
    archive: { without: ['lease_token'] },
  },
  webhook_attempt: { workspace: 'workspace_id', app: 'select', api: 'select', relay: all },
  // Email about an account belongs to no workspace and is visible in none.
  mail: { workspace: 'workspace_id', app: 'select, insert, update', auth: 'select, insert, update', relay: all },
}
