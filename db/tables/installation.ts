import { all, type Table, write } from './table.ts'

/** What belongs to the installation instead of a workspace: accounts, the directory of cells, status and nodes. */
export const installationTables: Record<string, Table> = {
  node: { workspace: 'none', app: all, relay: all, database: 'every' },
  rate_window: { workspace: 'none', relay: all, database: 'every' },
  // The sending account belongs to the server, and so do its events. Queries limit workspaces to their own contacts and
  // members.
  email_event: {
    workspace: 'none',
    app: 'select (id, provider, class, email, detail, shape, at)',
    relay: 'select, insert, update (withdraws), delete',
    database: 'merged',
  },
  suppression: {
    workspace: 'none',
    app: 'select, update (until)',
    relay: 'select, insert, update',
    database: 'merged',
  },
  // Measurements of the program.
  status_sample: { workspace: 'none', relay: all, database: 'directory' },
  status_day: { workspace: 'none', relay: write, database: 'directory' },
  status_incident: { workspace: 'none', relay: write, database: 'directory' },
  status_note: { workspace: 'none', relay: 'select, insert', database: 'directory' },
  // Only a directory of several cells has rows in these.
  directory_workspace: { workspace: 'none', auth: all, database: 'directory' },
  directory_key: { workspace: 'none', auth: all, database: 'directory' },
  directory_member: { workspace: 'none', auth: all, database: 'directory' },
  cell: { workspace: 'none', auth: 'select', relay: 'select', database: 'every' },
  workspace_hold: {
    workspace: 'workspace_id',
    app: 'select',
    api: 'select',
    agent: 'select',
    auth: 'select',
    relay: 'select',
    database: 'every',
  },
  migration: { workspace: 'none', app: 'select', api: 'select', auth: 'select', relay: 'select', database: 'every' },
  'auth.user': { workspace: 'none', auth: all, database: 'directory', archive: 'accounts' },
  'auth.session': { workspace: 'none', auth: all, database: 'directory' },
  'auth.account': { workspace: 'none', auth: all, database: 'directory', archive: 'accounts' },
  'auth.verification': { workspace: 'none', auth: all, database: 'directory' },
  'auth.twoFactor': { workspace: 'none', auth: all, database: 'directory', archive: 'accounts' },
  'auth.rateLimit': { workspace: 'none', auth: all, database: 'directory' },
  'auth.oauthItem': { workspace: 'none', auth: all, database: 'directory' },
  'auth.oauthClient': { workspace: 'none', auth: all, database: 'directory' },
}
