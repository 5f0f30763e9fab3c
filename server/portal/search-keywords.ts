/** Terms that developers search for in addition to the words in a guide. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  quickstart: 'getting started, tutorial, hello world, first request, curl, base URL',
  authentication:
    'auth, authorization, API key, apikey, bearer, access token, credentials, scopes, permissions, login, OAuth',
  sdk: 'SDK, client library, npm, TypeScript, JavaScript, Node, Bun, Deno, Cloudflare Workers, package, typed client',
  atr: 'CLI, command line, terminal, bash, script, console, CSV, pipe, exit code, profile, keychain',
  listen: 'localhost, local development, tunnel, ngrok, forward, test webhooks, trigger, webhook without public URL',
  lists:
    'pagination, paginate, paging, cursor, next page, offset, limit, filter, query, search, sort, order by, export, 304',
  concurrency: 'ETag, If-Match, optimistic locking, version, conflict, lost update, 412, race condition, patch, put',
  idempotency:
    'Idempotency-Key, idempotent, retry, retries, duplicates, deduplication, exactly once, timeout, safe to repeat',
  batches: 'batch, bulk, bulk create, bulk update, bulk delete, many records, atomic, transaction, dry run, import',
  limits: 'rate limit, rate limiting, throttling, throttle, quota, 429, Retry-After, backoff, payload size, retention',
  errors: 'error codes, status codes, exceptions, failures, problem, 400, 401, 403, 404, 500, request id',
  versioning:
    'version, compatibility, backward compatible, breaking change, breaking changes, deprecation, deprecated, sunset, API-Version, ' +
    'stability, changelog, naming, camelCase, snake_case',
  webhooks:
    'signature, HMAC, SHA-256, signing secret, verify, Standard Webhooks, Svix, callback, hook, retry, retries, backoff, replay, ' +
    'redelivery, resend, event delivery, subscription, rotate',
  inbound: 'create task, alerts, monitoring, integration, Zapier, form, email to task',
  changes:
    'history, audit log, sync, synchronization, polling, poll, change feed, event log, audit log, delta, incremental, cursor, replication, CDC, ' +
    'soft delete, tombstone, deleted records, export, revert, undo, restore a version, roll back',
  calendar: 'iCal, ics, iCalendar, CalDAV, subscribe, Google Calendar, Outlook, booking, appointment, scheduling',
  marketing: 'leads, campaigns, consent, GDPR, opt-in, UTM, attribution, cost, ads, batch, bulk, import',
  inventory:
    'stock, warehouse, SKU, EAN, GTIN, barcode, items, products, movements, movement, reverse, reversal, purchase orders, stock count, reorder point, ' +
    'levels, batch, bulk, import, atomic, dry run',
  invoices: 'invoice, billing, payment, paid, overdue, accounting, bookkeeping, draft invoice, create invoice',
  'sync-contacts':
    'upsert, external ID, ext_id, CRM, create or update, two-way sync, bidirectional, merge, conflict, import contacts, 412',
  'files-and-comments':
    'attachment, attachments, upload, download, multipart, form-data, Range, SHA-256, comment, discussion, note, mention, resolve',
  'follow-stock': 'stock level, stock changes, availability, shop, webshop, stock_since, inventory sync',
  'email-events': 'bounce, bounces, complaint, spam, suppression, SendGrid, Postmark, Mailgun',
  'operating-at-scale':
    'scale, scaling, high availability, HA, failover, replication, cluster, load balancer, reverse proxy, Caddy, HAProxy, ' +
    'PgBouncer, max_connections, connection pool, zero downtime, rolling restart, clock skew',
  status: 'uptime, health check, incident, outage, maintenance',
}
