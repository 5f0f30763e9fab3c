import { sql } from 'kysely'
import { readableBy } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import type { Role } from '#server/core/values/actor.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { shorten } from '#server/core/values/written/shorten.ts'
import { showChanges, type Stored } from '../diffs/show-changes.ts'
import type { ListProposals, ListWaiting, ProposalPage, ShownProposal, Waiting, WaitingIds } from '../schema.ts'

/** Proposals about kinds that the caller can read, latest first. */
export async function listProposals(ctx: WorkspaceContext, input: ListProposals): Promise<ProposalPage> {
  const { limit, before, status, run } = input
  let query = proposals(ctx)
  if (before) query = query.where('p.id', '<', before)
  if (status) query = query.where('p.status', '=', status)
  if (run) query = query.where('p.run', '=', run)
  const rows = await query
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  const data = await shown(ctx, rows.slice(0, limit))
  return { data: data.map(inShort), has_more: rows.length > limit }
}

export async function getProposal(ctx: WorkspaceContext, id: string): Promise<ShownProposal> {
  if (!isId(id)) throw notFound()
  const row = await proposals(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return (await shown(ctx, [row]))[0]!
}

export async function countWaiting(ctx: WorkspaceContext): Promise<Waiting> {
  const rows = waiting(ctx).select((eb) => eb.fn.countAll<number>().as('count'))
  return { count: Number((await rows.executeTakeFirstOrThrow()).count) }
}

export async function listWaiting(ctx: WorkspaceContext, { run }: ListWaiting): Promise<WaitingIds> {
  let query = waiting(ctx)
  if (run) query = query.where('p.run', '=', run)
  const rows = await query.select('p.id').orderBy('p.id').limit(MOST_WAITING).execute()
  return { ids: rows.map(({ id }) => id) }
}
const MOST_WAITING = 10_000

function waiting(ctx: WorkspaceContext) {
  const rows = ctx.db
    .selectFrom('agent_proposal as p')
    .where('p.workspace_id', '=', ctx.workspace.id)
    .where('p.status', '=', 'open')
  return ctx.actor.kind === 'member' ? rows.where(isReadable(ctx, ctx.actor.role)) : rows
}

function proposals(ctx: WorkspaceContext) {
  const { actor, db, workspace } = ctx
  const rows = db
    .selectFrom('agent_proposal as p')
    .innerJoin('agent_run as r', (join) => sameWorkspace(join, 'r.id', 'p.run'))
    .innerJoin('token as t', (join) => sameWorkspace(join, 't.id', 'p.token'))
    .leftJoin('member as m', (join) => sameWorkspace(join, 'm.id', 'p.decided_by'))
    .select([
      'p.id',
      'p.token',
      'p.run',
      'p.tool',
      'p.status',
      'p.changes',
      'p.version',
      'p.created_at',
      'p.decided_at',
    ])
    .select(['t.name as agent', 'r.client', 'r.client_version', 'r.label', 'm.name as decided_by_name'])
    .select(sql<boolean>`t.revoked_at is null or t.revoked_at > now()`.as('connected'))
    .where('p.workspace_id', '=', workspace.id)
  if (actor.kind !== 'member') return rows
  return rows.where(isReadable(ctx, actor.role))
}

/** A proposal is either fully visible or hidden. */
const isReadable = ({ services }: WorkspaceContext, role: Role) =>
  sql<boolean>`not exists (select from json_array_elements(p.changes) as c
    where split_part(c->>'event', '.', 1) <> all(${readableBy(services.kinds, role)}::text[]))`

/** Maximum characters of a text in the list; the page of the proposal shows the full text. */
const LONGEST = 2_000

function inShort(proposal: ShownProposal): ShownProposal {
  const changes = proposal.changes.map((change) => {
    const edits = change.edits.map((edit) => ({ ...edit, from: shortened(edit.from), to: shortened(edit.to) }))
    return { ...change, edits }
  })
  return { ...proposal, changes }
}

const shortened = <T>(value: T) => (typeof value === 'string' ? shorten(value, LONGEST) : value)

type Row = Omit<ShownProposal, 'changes' | 'status'> & { status: string; changes: unknown }

async function shown(ctx: WorkspaceContext, rows: readonly Row[]): Promise<ShownProposal[]> {
  const stored = rows.map(({ changes }) => changes as Stored[])
  const all = await showChanges(ctx, stored.flat())
  return rows.map((row, at) => {
    const changes = all.splice(0, stored[at]!.length)
    return { ...row, status: row.status as ShownProposal['status'], changes }
  })
}
