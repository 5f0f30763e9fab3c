import { all, LEASE, type Table } from './table.ts'

/** After an import, people sign in to data sources again. */
const SECRETS = [
  'access_token',
  'refresh_token',
  'api_key',
  'token_expires_at',
  'refresh_lease',
  'refresh_until',
  ...LEASE,
] as const

/** The tables of connections to providers, their data, and newsletters. */
export const providerTables: Record<string, Table> = {
  // The relay claims due connections and tracks notices; it cannot read tokens and keys.
  connector: {
    workspace: 'workspace_id',
    app: all,
    api: 'select (workspace_id, id, provider)',
    relay:
      'select (workspace_id, id, provider, status, next_sync_at, requested_at, lease_token, lease_until, reauth_by, reauth_notice), ' +
      'update (next_sync_at, requested_at, lease_token, lease_until, failures, error_code, error)',
    archive: { without: SECRETS },
  },
  connector_sign_in: {
    workspace: 'workspace_id',
    app: all,
    relay: 'select (workspace_id, state_hash, expires_at), delete',
    archive: false,
  },
  connector_account: { workspace: 'workspace_id', app: all, archive: { without: ['progress'] } },
  connector_run: { workspace: 'workspace_id', app: all, relay: 'select (workspace_id, id, started_at), delete' },
  external_campaign: { workspace: 'workspace_id', app: all, api: 'select' },
  metric_day: { workspace: 'workspace_id', app: all, api: 'select' },
  metric_day_total: { workspace: 'workspace_id', app: all, api: 'select' },
  metric_month: { workspace: 'workspace_id', app: all, api: 'select' },
  // Pushed contacts take over invoices with their address.
  external_invoice: { workspace: 'workspace_id', app: all, api: 'select, update (contact)' },
  // The worker converts digests of earlier versions.
  erased_address: { workspace: 'workspace_id', app: all, relay: 'select (workspace_id, keyed)' },
  erased_key: { workspace: 'workspace_id', app: 'select, insert' },
  profit_month: { workspace: 'workspace_id', app: all },
  cost_source: { workspace: 'workspace_id', app: all, api: 'select' },
  revenue_source: { workspace: 'workspace_id', app: all, api: 'select' },
  newsletter_draft: {
    workspace: 'workspace_id',
    members: ['created_by'],
    app: all,
    relay: 'select (workspace_id, id, deleted_at)',
  },
  // The relay claims newsletters to send. Another installation does not repeat emails that were being sent.
  newsletter: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, insert, update',
    relay: 'select (workspace_id, id, look_at, lease_token, lease_until), update (look_at, lease_token, lease_until)',
    archive: { without: ['look_at', ...LEASE, 'lease_ref'] },
  },
}
