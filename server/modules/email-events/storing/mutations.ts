import type { PoolClient } from 'pg'
import type { Connection } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import type { Sealer } from '#server/core/secrets/sealing.ts'
import { newId } from '#server/core/values/ids.ts'
import { type ReadEvent } from '../reading/rules.ts'
import type { EventClass } from '../schema.ts'

export const RAW_PURPOSE = 'email event'

const SOFT_DAYS = 30
const SOFT_COUNT = 3
/** A stronger reason replaces a weaker one, never the reverse. */
const STRENGTH = `'{soft,provider_suppressed,hard,complaint}'::text[]`

/** Our own id in the `Message-ID` of an email. */
const OWN_ID = '^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@atrium>?$'

/**
 * Finds the recipient if a provider only identifies the message: by the mail server's id, our id, or an earlier event.
 */
const FIND = `
  select m.id, found.email from unnest($1::text[]) as m(id) cross join lateral (
    select lower(recipient) as email from mail where reference = m.id
    union all select lower(recipient) from mail where id = substring(m.id from '${OWN_ID}')::uuid
    union all select email from email_event where message_id = m.id and email is not null limit 1) as found`

const INSERT = `
  insert into email_event
  select id, provider, event_key, class, email, message_id, at, detail, shape, sealed, withdraws, received_at
  from json_populate_recordset(null::email_event, $1) order by provider, event_key
  on conflict (provider, event_key) do nothing
  returning class, email, provider, detail, message_id, at`

const SUPPRESS = `
  insert into suppression as s
  select email, reason, provider, detail, since, until from json_populate_recordset(null::suppression, $1) order by email
  on conflict (email) do update set reason = excluded.reason, provider = excluded.provider, detail = excluded.detail,
    since = excluded.since, until = excluded.until
  where array_position(${STRENGTH}, excluded.reason) > array_position(${STRENGTH}, s.reason) or s.until <= excluded.since`

/**
 * Addresses with enough soft bounces, counted by message since the last delivery or the end of the last suppression.
 */
const COUNT_SOFT = `
  select email from email_event e
  where email = any ($1) and class = 'soft' and at > $2::timestamptz - make_interval(days => ${SOFT_DAYS})
    and at > coalesce((select max(at) from email_event d where d.email = e.email and d.class in ('delivery', 'reactivated')), '-infinity')
    and at > coalesce((select until from suppression s where s.email = e.email), '-infinity')
  group by email having count(distinct coalesce(message_id, event_key)) >= ${SOFT_COUNT}`

const RELEASE = `
  update suppression s set until = $1 from json_to_recordset($2) as d(email text, at timestamptz)
  where s.email = d.email and s.reason = 'soft' and s.until > $1 and s.since <= d.at`

/** When each provider last reactivated an address. */
const REACTIVATIONS = `
  select email, provider, max(at) as at from email_event where email = any ($1) and class = 'reactivated' group by 1, 2`

/** A provider only knows its own suppressions. A complaint needs new consent, whatever the provider says. */
const REACTIVATE = `
  update suppression s set until = $1 from json_to_recordset($2) as r(email text, provider text, at timestamptz)
  where s.email = r.email and s.provider = r.provider and s.reason in ('hard', 'provider_suppressed') and (s.until is null or s.until > $1)
    and not exists (select from email_event e where e.email = r.email and e.provider = r.provider
      and e.class in ('hard', 'provider_suppressed') and e.at > r.at)`

/** The emails that these events say were not delivered, by the id of the mail server or ours. */
const FAIL = `
  update mail set status = 'failed', error = 'The email provider reported that this email was not delivered.'
  from (select r.email, r.message_id, substring(r.message_id from '${OWN_ID}')::uuid as id
    from json_to_recordset($1) as r(email text, message_id text)) as e
  where mail.status = 'sent' and lower(mail.recipient) = e.email and (mail.reference = e.message_id or mail.id = e.id)
  returning mail.workspace_id`

type Booked = {
  class: EventClass
  email: string | null
  provider: string
  detail: string | null
  message_id: string | null
  at: string
}
/** The classes of events that say that an email was not delivered. */
const FAILING: readonly EventClass[] = ['provider_suppressed', 'hard']
/** The classes that suppress an address at once. */
const SUPPRESSING: readonly EventClass[] = [...FAILING, 'complaint']

/**
 * Stores events without duplicates, updates the suppressions and marks undelivered emails as failed, in one transaction.
 * Returns the number of new events, whether to withdraw consent (`withdrawConsents`), and the workspaces of these emails.
 */
export function storeEvents(
  relay: Connection,
  sealer: Sealer,
  events: readonly ReadEvent[],
  { found, now }: { found: ReadonlyMap<string, string>; now: Date },
): Promise<{ fresh: number; withdraws: boolean; undelivered: string[] }> {
  return transact(relay, async (client) => {
    const fresh = await insertEvents(client, sealer, events, found, now)
    await suppress(client, fresh, now)
    return {
      fresh: fresh.length,
      withdraws: fresh.some(({ class: cls, email }) => email && withdraws(cls)),
      undelivered: await failMails(client, fresh),
    }
  })
}

async function failMails(client: PoolClient, events: readonly Booked[]): Promise<string[]> {
  const failing = events.filter((event) => FAILING.includes(event.class) && event.email && event.message_id)
  if (failing.length === 0) return []
  const { rows } = await client.query<{ workspace_id: string | null }>(FAIL, [JSON.stringify(failing)])
  return rows.flatMap(({ workspace_id }) => workspace_id ?? [])
}

const withdraws = (cls: EventClass) => cls === 'complaint' || cls === 'unsubscribe'

/** Adds to `found` the recipients, by the id of the message, of events that only name the message. */
export async function findRecipients(
  { pool }: Connection,
  events: readonly ReadEvent[],
  found: Map<string, string>,
): Promise<void> {
  const nameless = events.flatMap(({ provider, email, messageId }) =>
    provider === 'postmark' && !email && messageId ? [messageId] : [],
  )
  if (nameless.length === 0) return
  const { rows } = await pool.query<{ id: string; email: string }>(FIND, [nameless])
  for (const { id, email } of rows) found.set(id, email)
}

async function insertEvents(
  client: PoolClient,
  sealer: Sealer,
  events: readonly ReadEvent[],
  found: ReadonlyMap<string, string>,
  now: Date,
) {
  const received_at = now.toISOString()
  const rows = events.map(({ provider, key, class: cls, email, messageId, at, detail, shape, raw }) => {
    const recipient = email ?? (provider === 'postmark' && messageId ? (found.get(messageId) ?? null) : null)
    return {
      id: newId(now),
      provider,
      event_key: key,
      class: cls,
      email: recipient,
      message_id: messageId,
      at: at && at < received_at ? at : received_at,
      detail,
      shape,
      sealed: sealer.seal(raw, RAW_PURPOSE),
      withdraws: recipient !== null && withdraws(cls),
      received_at,
    }
  })
  return (await client.query<Booked>(INSERT, [JSON.stringify(rows)])).rows
}

/** Hard reasons suppress at once, soft ones when they repeat; a delivery only ends a suppression by soft ones. */
async function suppress(client: PoolClient, events: readonly Booked[], now: Date): Promise<void> {
  const since = now.toISOString()
  const until = new Date(now.getTime() + SOFT_DAYS * 86_400_000).toISOString()
  const named = events.filter((event): event is Booked & { email: string } => event.email !== null)
  const { rows: reactivated } = await client.query<Booked>(REACTIVATIONS, [named.map(({ email }) => email)])
  // Providers do not keep the order of their requests.
  const addressed = named.filter(
    ({ email, provider, at, class: cls }) =>
      cls === 'complaint' ||
      !reactivated.some((one) => one.email === email && one.provider === provider && one.at > at),
  )
  const rows = new Map<string, object>()
  for (const reason of SUPPRESSING)
    for (const { email, provider, detail } of addressed.filter((event) => event.class === reason))
      rows.set(email, { email, reason, provider, detail, since, until: null })

  const soft = new Map(addressed.filter((event) => event.class === 'soft').map((event) => [event.email, event]))
  if (soft.size > 0) {
    const counted = await client.query<{ email: string }>(COUNT_SOFT, [[...soft.keys()], since])
    for (const { email } of counted.rows) {
      const { provider, detail } = soft.get(email)!
      if (!rows.has(email)) rows.set(email, { email, reason: 'soft', provider, detail, since, until })
    }
  }
  if (rows.size > 0) await client.query(SUPPRESS, [JSON.stringify([...rows.values()])])
  const lifted = addressed.filter((event) => event.class === 'reactivated')
  if (lifted.length > 0) await client.query(REACTIVATE, [since, JSON.stringify(lifted)])
  const delivered = addressed.filter((event) => event.class === 'delivery')
  if (delivered.length > 0) await client.query(RELEASE, [since, JSON.stringify(delivered)])
}
