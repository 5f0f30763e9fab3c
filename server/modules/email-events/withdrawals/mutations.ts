import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import { change } from '#server/core/database/change.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import { newId } from '#server/core/values/ids.ts'
import { standingConsent } from '../../marketing/rules.ts'
import { PROVIDER_NAMES, type Provider } from '../../suppressions/providers/rules.ts'
import type { EventClass } from '../schema.ts'

const AT_ONCE = 500
const PURPOSE = 'marketing'

type Due = { id: string; email: string; class: EventClass; provider: Provider; at: string }
type MatchingContact = Workspace & { contact: string; email: string }

/** None while contacts of a workspace that is being moved cannot be seen here. */
const DUE = `
  select id, email, class, provider, received_at as at from email_event
  where withdraws and not exists (select from workspace_hold where state in ('frozen', 'arriving'))
  order by id limit ${AT_ONCE}`
const CONTACTS = `
  select ${workspaceColumns('w')}, c.id as contact, c.email
  from workspace w join contact c on c.workspace_id = w.id and c.email = any ($1) and c.deleted_at is null`

/**
 * Withdraws the marketing consent of addresses that complained or unsubscribed, in every workspace with such a contact.
 * The next call retries after a failure.
 */
export function withdrawConsents(platform: Platform, relay: Connection): Promise<void> {
  return untilIdle(async () => {
    const { rows: due } = await relay.pool.query<Due>(DUE)
    if (due.length === 0) return false
    const { rows: matching } = await relay.pool.query<MatchingContact>(CONTACTS, [due.map(({ email }) => email)])
    for (const [, contacts] of Map.groupBy(matching, ({ id }) => id)) await withdraw(platform, contacts, due)
    await relay.pool.query('update email_event set withdraws = false where id = any ($1)', [due.map(({ id }) => id)])
    return due.length === AT_ONCE
  })
}

function withdraw(platform: Platform, contacts: MatchingContact[], due: Due[]): Promise<void> {
  const { contact: _contact, email: _email, ...workspace } = contacts[0]!
  const ctx = contextOf(platform, workspace)
  const ids = contacts.map(({ contact }) => contact)
  return change(ctx, async ({ tx, write, record, unchangedUnlessRecorded }) => {
    await tx
      .selectFrom('contact')
      .select('id')
      .where('workspace_id', '=', workspace.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const history = await tx
      .selectFrom('consent')
      .select(['contact', 'purpose', 'granted', 'at'])
      .where('workspace_id', '=', workspace.id)
      .where(sql<boolean>`contact = any(${ids}::uuid[])`)
      .execute()
    for (const { contact, email } of contacts) {
      const event = due.findLast((one) => one.email === email)!
      const standing = standingConsent(
        history.filter((one) => one.contact === contact),
        PURPOSE,
      )
      if (standing?.granted === false) continue
      const words = event.class === 'complaint' ? 'Marked as spam' : 'Unsubscribed'
      const source = `${words}, reported by ${PROVIDER_NAMES[event.provider]}`
      const noEvidence = { text: null, text_hash: null, version: null, token: null }
      const consent = {
        id: newId(ctx.now),
        contact,
        purpose: PURPOSE,
        granted: false,
        at: event.at,
        source,
        ...noEvidence,
      }
      const row = { workspace_id: workspace.id, ...consent, created_at: ctx.now.toISOString() }
      write(
        tx
          .insertInto('consent')
          .values(row)
          .onConflict((oc) => oc.doNothing()),
      )
      record({ event: 'consent.recorded', record: { ...consent, version: 1 } })
    }
    return unchangedUnlessRecorded(undefined)
  })
}
