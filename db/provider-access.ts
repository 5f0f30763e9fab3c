import type { TableAccess } from './record-access.ts'

const all = 'select, insert, update, delete'

/** The tables of connections to providers, their data, and newsletters. */
export const providerAccess: Record<string, TableAccess> = {
  // The relay claims due connections and tracks notices; it cannot read tokens and keys.
  connector: {
    workspace: 'workspace_id',
    app: all,
    api: 'select (workspace_id, id, provider)',
    relay:
      'select (workspace_id, id, provider, status, next_sync_at, requested_at, lease_token, lease_until, reauth_by, reauth_notice), ' +
      'update (next_sync_at, requested_at, lease_token, lease_until, failures, error_code, error)',
  },
  connector_sign_in: {
    workspace: 'workspace_id',
    app: all,
    relay: 'select (workspace_id, state_hash, expires_at), delete',
  },
  connector_account: { workspace: 'workspace_id', app: all },
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
  newsletter_draft: { workspace: 'workspace_id', app: all, relay: 'select (workspace_id, id, deleted_at)' },
  // The relay claims newsletters to send.
  newsletter: {
    workspace: 'workspace_id',
    app: all,
    api: 'select, insert, update',
    relay: 'select (workspace_id, id, look_at, lease_token, lease_until), update (look_at, lease_token, lease_until)',
  },
}
