import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { isActiveWith } from '#server/core/access/active-with-permission.ts'
import { kindNamed, rowsOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { dayIn, daysBetween } from '#server/core/values/days.ts'
import { recordNamed } from '#server/core/values/fields.ts'
import { moneyOf } from '../../invoices/rules.ts'
import type { Invoice, Parties } from '../../invoices/schema.ts'
import { getLocale } from '../../workspaces/queries.ts'
import type { Notice } from '../mutations.ts'
import { type About, actorOf, nameOf } from '../notify/queries.ts'
import { summed } from '../rules.ts'

/** A numbered change; `quiet` if an agent made it without a person's approval. */
export type Arrival = {
  seq: number
  event: string
  entity_id: string
  record: Record<string, unknown>
  actor_id: string | null
  actor_kind: string
  quiet: boolean
}

/** Events that notify members whom the record need not name. */
export const ARRIVALS = [
  'submission.taken',
  'submission.released',
  'lead.created',
  'ticket.created',
  'booking.created',
  'comment.created',
  'invoice.overdue',
  'newsletter.failed',
]

/** Notices of new leads, tickets, bookings, comments on what a member owns, overdue invoices and failed newsletters. */
export async function noticesOfArrivals(
  ctx: WorkspaceContext,
  tx: Scoped,
  changes: readonly Arrival[],
): Promise<Notice[]> {
  const arrivals = changes.filter(({ event }) => ARRIVALS.includes(event))
  if (arrivals.length === 0) return []
  const heads = await headsOf(ctx, tx)
  const notices: Notice[] = []
  for (const arrival of arrivals) notices.push(...(await noticesOf(ctx, tx, arrival, heads)))
  return summed(notices)
}

function noticesOf(ctx: WorkspaceContext, tx: Scoped, arrival: Arrival, heads: string[]): Promise<Notice[]> {
  const { event } = arrival
  if (event.startsWith('submission.')) return ofSubmission(ctx, tx, arrival, heads)
  if (event === 'booking.created') return Promise.resolve(ofBooking(arrival))
  if (event === 'comment.created') return ofComment(ctx, tx, arrival)
  if (event === 'invoice.overdue') return ofOverdue(ctx, tx, arrival, heads)
  if (event === 'newsletter.failed') return ofNewsletter(ctx, tx, arrival, heads)
  return ofProgram(ctx, tx, arrival, heads)
}

/** Active owners and managers. */
async function headsOf({ workspace }: WorkspaceContext, tx: Scoped): Promise<string[]> {
  const heads = await tx
    .selectFrom('member')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('status', '=', 'active')
    .where('role', 'in', ['owner', 'manager'])
    .orderBy('id')
    .execute()
  return heads.map(({ id }) => id)
}

type Told = Pick<Notice, 'kind' | 'quiet' | 'source' | 'detail'> & { actor_name?: string | null; except?: unknown[] }

/** One notice per member about a record with a name; none if it is gone. */
async function aboutRecord(ctx: WorkspaceContext, tx: Scoped, about: About, members: Iterable<string>, told: Told) {
  const { actor_name = null, except = [], ...shared } = told
  const notified = [...new Set(members)].filter((member) => !except.includes(member))
  if (notified.length === 0) return []
  const subject = await nameOf(ctx, tx, about)
  if (subject === undefined) return []
  return notified.map((member) => ({ ...shared, ...about, member, subject, actor_name }))
}

/** A form notifies its members of the ticket of a submission or, without one, of the lead. */
async function ofSubmission(ctx: WorkspaceContext, tx: Scoped, { seq, actor_id }: Arrival, heads: string[]) {
  const { rows } = await sql<{
    lead: string | null
    ticket: string | null
    assignee: string | null
    form: string
    chosen: string[]
    again: boolean
  }>`
    select submission.lead, ticket.entity_id as ticket, ticket.record ->> 'assignee' as assignee, form.name as form,
      array(select member.id from member where member.workspace_id = form.workspace_id and member.id = any(form.notify)
        and ${isActiveWith('marketing.read')}) as chosen,
      exists (select from submission earlier
        where earlier.workspace_id = submission.workspace_id and earlier.form = submission.form
          and earlier.email = submission.email and earlier.lead is not null and earlier.id < submission.id
          and earlier.created_at > submission.created_at - interval '1 hour') as again
    from change
    join submission on submission.workspace_id = change.workspace_id and submission.id = change.entity_id
    join form on form.workspace_id = submission.workspace_id and form.id = submission.form
    left join change ticket on ticket.workspace_id = change.workspace_id and ticket.xid = change.xid
      and ticket.event = 'ticket.created'
    where change.workspace_id = ${ctx.workspace.id} and change.seq = ${seq}`.execute(tx)
  const [sent] = rows
  const about: About | undefined = sent?.ticket
    ? { entity: 'ticket', entity_id: sent.ticket }
    : sent?.lead
      ? { entity: 'lead', entity_id: sent.lead }
      : undefined
  if (!sent || !about) return []
  const kind = sent.ticket ? ('ticket' as const) : ('lead' as const)
  const members = sent.chosen.length > 0 ? sent.chosen : heads
  const told = { kind, actor_name: sent.form, quiet: sent.again, except: [actor_id, sent.assignee] }
  return aboutRecord(ctx, tx, about, members, told)
}

/** Leads and tickets that a program creates. Those of forms belong to their submission, and members know their own. */
async function ofProgram(ctx: WorkspaceContext, tx: Scoped, arrival: Arrival, heads: string[]): Promise<Notice[]> {
  const { event, entity_id, record, actor_id, actor_kind, quiet } = arrival
  if (!actor_id || (actor_kind !== 'token' && !quiet)) return []
  const kind = event === 'lead.created' ? ('lead' as const) : ('ticket' as const)
  const actor_name = await actorOf(ctx, tx, actor_id)
  const told = { kind, actor_name, quiet, source: actor_id, except: [record['assignee']] }
  return aboutRecord(ctx, tx, { entity: kind, entity_id }, heads, told)
}

/** The host has an email with the appointment; see `bookings/emails`. */
function ofBooking({ entity_id, record }: Arrival): Notice[] {
  const { host, name, title } = record as Record<string, string>
  const about = { entity: 'booking', entity_id, subject: `${name}, ${title}` }
  return [{ kind: 'booking', member: host!, ...about, actor_name: null, quiet: true }]
}

/** The owners and the creator of the record; who is mentioned gets the notice of the mention. */
async function ofComment(ctx: WorkspaceContext, tx: Scoped, { record, actor_id, actor_kind, quiet }: Arrival) {
  const { entity, id: entity_id } = recordNamed(record['on'] as string)
  const about = { entity, entity_id }
  const except = [actor_id, ...((record['mentions'] as string[] | undefined) ?? [])]
  const [owners, creators, actor_name] = await Promise.all([
    ownersOfRecord(ctx, tx, about),
    creatorOf(ctx, tx, about),
    actorOf(ctx, tx, actor_id),
  ])
  const source = actor_id && actor_kind !== 'member' ? { source: actor_id } : {}
  const told = { kind: 'comment' as const, actor_name, quiet, except, ...source }
  return aboutRecord(ctx, tx, about, [...owners, ...creators], told)
}

/** Once per invoice, also if it falls due again. */
async function ofOverdue(ctx: WorkspaceContext, tx: Scoped, { entity_id, record, actor_id }: Arrival, heads: string[]) {
  const about = { entity: 'invoice', entity_id }
  const before = await tx
    .selectFrom('notification')
    .select('member')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('kind', '=', 'overdue')
    .where('entity_id', '=', entity_id)
    .execute()
  const except = [actor_id, ...before.map(({ member }) => member)]
  const members = [...heads, ...(await creatorOf(ctx, tx, about))]
  const detail = await owedOn(ctx, tx, record as Invoice)
  return aboutRecord(ctx, tx, about, members, { kind: 'overdue', except, detail })
}

/** Who owes how much for how long: "Brandt, €119.00, 5 days overdue". */
async function owedOn(ctx: WorkspaceContext, tx: Scoped, { id, company, contact, amount_due, currency, due }: Invoice) {
  const { workspace, now } = ctx
  const row = await rowsWith(ctx, tx, 'invoice', { id }).select('parties').executeTakeFirst()
  const client = company ?? (row?.parties as Parties | null)?.contact?.name
  const days = daysBetween(due!, dayIn(workspace.time_zone, now))
  const late = `${days} ${days === 1 ? 'day' : 'days'} overdue`
  const words = [client, moneyOf(amount_due, currency, await getLocale(ctx, tx)), late].filter(Boolean).join(', ')
  return { words, contact }
}

/** The member who confirmed it, or owners and managers if a program did. */
async function ofNewsletter(ctx: WorkspaceContext, tx: Scoped, { entity_id }: Arrival, heads: string[]) {
  const confirmed = await tx
    .selectFrom('change')
    .select(['actor_id', 'actor_kind'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('entity_id', '=', entity_id)
    .where('event', '=', 'newsletter.confirmed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const members = confirmed?.actor_kind === 'member' && confirmed.actor_id ? [confirmed.actor_id] : heads
  return aboutRecord(ctx, tx, { entity: 'newsletter', entity_id }, members, { kind: 'undelivered' })
}

async function ownersOfRecord({ workspace, services }: WorkspaceContext, tx: Scoped, { entity, entity_id }: About) {
  const kind = kindNamed(services.kinds, entity)
  if (!kind.owned) return []
  const columns = kind.owned.map((column) => sql`to_json(${sql.ref(`${entity}.${column}`)})`)
  const { rows } = await sql<{ owners: (string | string[] | null)[] }>`
    select json_build_array(${sql.join(columns)}) as owners from ${rowsOf(kind)}
    where workspace_id = ${workspace.id} and id = ${entity_id}`.execute(tx)
  return (rows[0]?.owners ?? []).flat().filter((member) => member !== null)
}

/** The member who created the record, unless a program did. */
async function creatorOf({ workspace }: WorkspaceContext, tx: Scoped, { entity, entity_id }: About) {
  const { rows } = await sql<{ actor_id: string }>`
    select actor_id from change
    where workspace_id = ${workspace.id} and entity_id = ${entity_id} and event = ${`${entity}.created`}
      and actor_kind = 'member'
    order by id limit 1`.execute(tx)
  return rows.map(({ actor_id }) => actor_id)
}
