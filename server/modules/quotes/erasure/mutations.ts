import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import type { Contact } from '../../contacts/schema.ts'

/**
 * Erases a person from sent revisions and decisions. Content, time and hash of an agreement are kept. Without a
 * company, the person is the party to the agreement, so their name is kept too.
 */
export async function eraseClient(
  { workspace }: WorkspaceContext,
  { tx }: Pick<Change, 'tx'>,
  { id, email }: Pick<Contact, 'id' | 'email'>,
  anonymous: string,
): Promise<void> {
  const { rows } = await sql<{ quote: string; revision: number; company: string | null; own: boolean }>`
    select r.quote, r.revision, q.company,
      coalesce(q.contact = ${id} or r.content #>> '{contact,email}' = ${email}, false) as own
    from quote_revision r join quote q on q.workspace_id = r.workspace_id and q.id = r.quote
    where r.workspace_id = ${workspace.id}
      and (q.contact = ${id} or ${email} = any(r.recipients) or r.content #>> '{contact,email}' = ${email})
    order by r.quote, r.revision`.execute(tx)
  if (rows.length === 0) return
  const own = sql`workspace_id = ${workspace.id}`
  const quotes = sql`${[...new Set(rows.map(({ quote }) => quote))]}::uuid[]`
  for (const { quote, revision, company, own: isContact } of rows) {
    const of = sql`${own} and quote = ${quote} and revision = ${revision}`
    await sql`update quote_evidence set name = ${company === null ? sql`name` : null}, reason = null, address = null, browser = null
      where ${of}`.execute(tx)
    await sql`update quote_revision set recipients = array_replace(recipients, ${email}, ${anonymous}), message = null where ${of}`.execute(
      tx,
    )
    if (isContact)
      await sql`update quote_revision set content = (content::jsonb || jsonb_build_object('contact', ${
        company === null ? sql`json_build_object('name', content #>> '{contact,name}', 'email', null)` : sql`null::json`
      }))::json where ${of}`.execute(tx)
  }
  await sql`update notification set actor_name = null where ${own} and entity = 'quote' and entity_id = any(${quotes})`.execute(
    tx,
  )
  await sql`update mail set recipient = case when recipient = ${email} then ${anonymous} else recipient end,
      subject = 'Erased', body = '', sealed = null
    where ${own} and about && ${quotes}`.execute(tx)
}
