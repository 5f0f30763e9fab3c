/** Rows that no tool writes; each is read as one value that changes with any of its rows. */
const READ_ONLY = [
  'workspace', 'inventory_setting', 'member', 'member_hr', 'webhook', 'webhook_old_secret', 'webhook_delivery', 'invitation',
  'suppression', 'connection', 'connector', 'connector_account', 'metric_day', 'metric_day_total', 'metric_month', 'external_invoice', 'erased_address', 'erased_key', 'profit_month', 'external_campaign', 'cost_source', 'revenue_source', 'newsletter', 'newsletter_draft', 'form', 'booking_page', 'booking', 'campaign', 'consent', 'contact', 'deal', 'lead', 'item', 'movement',
  'purchase_order', 'decision', 'notification_choice', 'mail', "invoice where status <> 'draft'", "quote where status <> 'draft'",
] // prettier-ignore
const WRITTEN = ['task', 'project', 'folder', 'document', 'mindmap', 'ticket', 'risk', 'comment', 'invoice', 'quote']

type Query = (statement: string) => Promise<Record<string, unknown>[]>

/** Data that agents cannot change, in all workspaces: the same before and after any calls. */
export async function untouched(query: Query): Promise<object> {
  const all = (of: string, row = 't') => `(select md5(string_agg(${row}::text, ',' order by ${row}::text)) from ${of})`
  const prints = READ_ONLY.map((table) => `${all(`(select * from ${table}) t`)} as "${table}"`)
  const tokens = `${all('token t', '(t.id, t.access, t.hash, t.owner_functions, t.approval, t.revoked_at, t.version)')} as token`
  const jobs = `(select count(*)::int from graphile_worker.jobs) as jobs`
  const [row] = await query(`select ${[...prints, tokens, jobs].join()}`)
  return row!
}

/** Deleted or trashed records among those that tools write; each was created by a recorded change. */
export async function missing(query: Query): Promise<Record<string, unknown>[]> {
  const gone = WRITTEN.map(
    (
      entity,
    ) => `select '${entity}' as entity, entity_id::text from change where entity = '${entity}' and event like '%.created'
      and not exists (select from ${entity} t where t.id = change.entity_id ${entity === 'comment' ? '' : 'and t.deleted_at is null'})`,
  )
  return query(
    `${gone.join(' union all ')} union all select event, entity_id::text from change where event like '%.deleted'`,
  )
}
