import type pg from 'pg'

/**
 * A table in an archive. `of` is the SQL condition for the rows of workspace `$1`, whose members have the accounts `$2`; a few
 * `heavy` rows go at a time.
 */
export type ArchivedTable = { name: string; of: string; order: string; without?: readonly string[]; heavy?: true }

const OWN = 'workspace_id = $1'

const own = (name: string, order: string, without?: readonly string[]): ArchivedTable => ({
  name,
  of: OWN,
  order,
  ...(without && { without }),
})

const CONNECTOR_SECRETS = [
  'access_token',
  'refresh_token',
  'api_key',
  'token_expires_at',
  'refresh_lease',
  'refresh_until',
  'lease_token',
  'lease_until',
]

/**
 * All tables of a workspace in an order in which they can be inserted. Columns with a meaning in one installation only
 * are excluded: transaction ids, which process holds a delivery, and whether a file is in an object store.
 */
export const TABLES: readonly ArchivedTable[] = [
  { name: 'workspace', of: 'id = $1', order: 'id' },
  { name: 'auth."user"', of: 'id = any ($2)', order: 'id' },
  { name: 'auth.account', of: '"userId" = any ($2)', order: 'id' },
  { name: 'auth."twoFactor"', of: '"userId" = any ($2)', order: 'id' },
  own('member', 'id'),
  own('member_hr', 'member_id'),
  own('invitation', 'id'),
  own('token', 'id'),
  own('token_use', 'token_id, hour'),
  own('agent_run', 'id'),
  own('agent_proposal', 'id'),
  own('project', 'id'),
  own('task', 'id'),
  own('folder', 'id'),
  own('document', 'id'),
  own('document_version', 'document, version'),
  own('document_mention', 'document, entity_id, entity'),
  own('document_read', 'document, n, member'),
  own('document_index', 'document'),
  own('document_suggestion', 'id'),
  own('mindmap', 'id'),
  own('mindmap_task', 'task'),
  own('contact', 'id'),
  own('booking_page', 'id'),
  own('booking', 'id'),
  own('deal', 'id'),
  own('decision', 'id'),
  own('campaign', 'id'),
  own('lead', 'id'),
  own('lead_entry', 'lead, digest'),
  own('lead_deal', 'deal'),
  own('consent', 'id'),
  own('form', 'id'),
  own('form_consent', 'form, version'),
  own('submission', 'id'),
  own('cost', 'id'),
  own('touch', 'id'),
  own('invoice', 'id'),
  own('invoice_counter', 'year'),
  own('quote', 'id'),
  own('quote_counter', 'year'),
  own('quote_revision', 'quote, revision'),
  own('quote_evidence', 'quote, revision'),
  own('ticket', 'id'),
  own('ticket_counter', 'workspace_id'),
  own('notification', 'id'),
  own('notification_choice', 'member, kind'),
  own('review_notice', 'entity, entity_id, member, due, days'),
  own('notified', 'workspace_id'),
  own('item', 'id'),
  own('location', 'id'),
  own('lot', 'id'),
  own('movement', 'position'),
  own('stock', 'item, location, lot'),
  own('item_stock', 'item'),
  own('inventory_setting', 'workspace_id'),
  own('purchase_order', 'id'),
  own('purchase_order_line', '"order", line'),
  own('stock_count', 'id'),
  own('stock_count_line', '"count", line'),
  own('risk', 'id'),
  own('risk_counter', 'workspace_id'),
  own('risk_score', 'risk, version'),
  own('risk_task', 'risk, task'),
  own('comment', 'id'),
  own('file', 'id', ['stored_at']),
  { ...own('file_chunk', 'file, n'), heavy: true },
  own('attachment', 'file'),
  own('import', 'id', ['lease_token', 'lease_until']),
  own('import_part', 'import, n'),
  own('import_row', 'import, n'),
  own('import_link', 'source, type, source_id'),
  own('feed', 'workspace_id'),
  own('change', 'id', ['xid']),
  own('idempotency_key', 'actor_id, key'),
  own('webhook', 'id', ['lease_token', 'lease_until']),
  own('webhook_old_secret', 'webhook_id, id'),
  own('webhook_delivery', 'webhook_id, id', ['lease_token']),
  own('webhook_attempt', 'webhook_id, delivery_id, number'),
  own('mail', 'id'),
  // Without tokens and keys: after an import, people sign in again.
  own('connector', 'id', CONNECTOR_SECRETS),
  own('connector_account', 'connector, ext_id', ['progress']),
  own('connector_run', 'id'),
  own('external_campaign', 'connector, account, ext_id'),
  own('metric_day', 'connector, account, date, campaign_ext_id, breakdown'),
  own('metric_day_total', 'connector, account, date, currency'),
  own('metric_month', 'connector, account, month, campaign_ext_id, currency'),
  own('external_invoice', 'connector, account, ext_id'),
  own('erased_address', 'digest'),
  own('erased_key', 'workspace_id'),
  own('profit_month', 'connector, account, month'),
  own('cost_source', 'campaign'),
  own('revenue_source', 'workspace_id'),
  own('newsletter_draft', 'id'),
  // Another installation does not repeat emails that were being sent.
  own('newsletter', 'id', ['look_at', 'lease_token', 'lease_until', 'lease_ref']),
]

/** Whether the table is in the directory, which may be another database. */
export const isOfAccounts = (name: string) => name.startsWith('auth.')

/** Tables of use to one installation only, named `schema.table` as in `db/access.ts`. */
export const LEFT_OUT: readonly string[] = [
  'token_request',
  'agent_call',
  'node',
  'migration',
  'cell',
  'directory_workspace',
  'directory_key',
  'directory_member',
  'workspace_hold',
  'email_event',
  'suppression',
  'status_sample',
  'status_day',
  'status_incident',
  'status_note',
  'file_object',
  'rate_window',
  // Filled by triggers.
  'record_index',
  'auth.session',
  'auth.verification',
  'auth.rateLimit',
  // Connections belong to the URL of one installation.
  'auth.oauthItem',
  'auth.oauthClient',
  'connection',
  'connection_renewal',
  'connector_sign_in',
]

export type Column = { name: string; type: string }

/** The columns of a table in an archive, without generated and identity columns. */
export async function columnsOf(owner: pg.Client, { name, without = [] }: ArchivedTable): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [name],
  )
  return rows.filter((column) => !without.includes(column.name))
}
