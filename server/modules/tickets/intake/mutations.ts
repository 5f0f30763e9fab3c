import { sql } from 'kysely'
import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joining } from '#server/core/database/change.ts'
import { createRecord } from '#server/core/records/write.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { ticketKind } from '../kind.ts'
import { titleFrom } from '../rules.ts'
import type { Ticket } from '../schema.ts'

type Sent = {
  email: string
  name: string | null
  message: string | null
  source: string
  lead: string | null
  assignee: string | null
}

/**
 * Creates a ticket from a message of a visitor within the current change, linked to the contact of their lead. A
 * member who left or may no longer read tickets is not assigned.
 */
export async function takeMessage(ctx: WorkspaceContext, changing: Change, sent: Sent): Promise<Ticket> {
  const { email, name, message, source, lead, assignee } = sent
  const { rows } = await sql<{ contact: string | null; assignee: string | null }>`
    select (select contact from lead where workspace_id = ${ctx.workspace.id} and id = ${lead}),
      (select id from member where workspace_id = ${ctx.workspace.id} and id = ${assignee} and ${isActiveWith('tickets.read')}) as assignee`.execute(
    changing.tx,
  )
  return createRecord(ticketKind, joining(ctx, changing), {
    title: titleFrom(message, name ?? email),
    desc: message ?? '',
    requester_email: email,
    contact: rows[0]?.contact ?? null,
    assignee: rows[0]?.assignee ?? null,
    source: startOf(source, 100),
  })
}
