import type { ImportRows } from '#server/core/batch-schema.ts'
import { type Change, change, insertWithChange } from '#server/core/change.ts'
import { keptExtId, putByExtId } from '#server/core/ext-ids.ts'
import { newId } from '#server/core/ids.ts'
import { importRecords } from '#server/core/import.ts'
import { type Found, lockReferences, namesNothing } from '#server/core/references.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { isPresentContact } from '../contacts/queries.ts'
import { isPresentProject } from '../projects/queries.ts'
import { lockDeal, lockTrashedDeal } from './queries.ts'
import { closedAt, statusOf, usualProbability } from './rules.ts'
import { CreateDeal, type Deal, type PutDeal, UpdateDeal } from './schema.ts'

export async function createDeal(ctx: WorkspaceContext, input: CreateDeal): Promise<Deal> {
  const refs = references(input)
  if (namesNothing(refs)) {
    const deal = newDeal(ctx, input, { members: {} })
    const row = { workspace_id: ctx.workspace.id, ...columns(deal) }
    await insertWithChange(ctx, 'deal', row, { event: 'deal.created', record: deal })
    return deal
  }
  return change(ctx, async ({ tx, write, record }) => {
    const deal = newDeal(ctx, input, await lockReferences(tx, ctx, refs))
    write(tx.insertInto('deal').values({ workspace_id: ctx.workspace.id, ...columns(deal) }))
    record({ event: 'deal.created', record: deal })
    return deal
  })
}

/** Rows of a file as deals. */
export function importDeals(ctx: WorkspaceContext, input: ImportRows) {
  return importRecords(ctx, input, {
    schema: CreateDeal,
    event: 'deal.created',
    draft: async (tx, row) => newDeal(ctx, row, await lockReferences(tx, ctx, references(row))),
    insert: (tx, deal) => tx.insertInto('deal').values({ workspace_id: ctx.workspace.id, ...columns(deal) }),
  })
}

export function updateDeal(ctx: WorkspaceContext, input: UpdateDeal): Promise<Deal> {
  return change(ctx, (changing) => reviseDeal(ctx, changing, input))
}

/** The deal with this `ext_id`: updated, or created where there is none. */
export function putDeal(ctx: WorkspaceContext, input: PutDeal): Promise<Deal> {
  return putByExtId(ctx, input, { entity: 'deal', schema: CreateDeal, create: createDeal, update: updateDeal })
}

export function updateDeals(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateDeal, reviseDeal)
}

async function reviseDeal(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateDeal,
): Promise<Deal> {
  const before = requireFresh(ctx, await lockDeal(ctx, tx, id), { version, base })
  const found = await lockReferences(tx, ctx, newReferences(before, fields), before.owners)
  const stage = fields.stage ?? before.stage
  const status = statusOf(stage)
  const revised = revise(
    before,
    {
      ...(stage !== before.stage && { probability: usualProbability(stage) }),
      ...(fields as Partial<Deal>),
      ...(found.members as Partial<Deal>),
      status,
      closed_at: closedAt(before, status, ctx.now),
    },
    ctx.now,
  )
  if (!revised) return unchanged(before)
  const set = columns(revised.set)
  write(tx.updateTable('deal').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  record({ event: 'deal.updated', record: revised.after, before: revised.old })
  return revised.after
}

/** To the Trash, where it stays for 30 days. */
export function removeDeal(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const deal = requireFresh(ctx, await lockDeal(ctx, tx, id))
    write(
      tx
        .updateTable('deal')
        .set({ deleted_at: ctx.now.toISOString() })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: 'deal.deleted', record: deal })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. Its project and contact stay only if they are still there. */
export function restoreDeal(ctx: WorkspaceContext, { id }: { id: string }): Promise<Deal> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedDeal(ctx, tx, id))
    const ext_id = await keptExtId(ctx, tx, 'deal', trashed.ext_id)
    const { project, contact } = trashed
    const revision = {
      project: project && (await isPresentProject(ctx, tx, project)) ? project : null,
      contact: contact && (await isPresentContact(ctx, tx, contact)) ? contact : null,
      ext_id,
      version: trashed.version + 1,
      updated_at: ctx.now.toISOString(),
    }
    write(
      tx
        .updateTable('deal')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const deal = { ...trashed, ...revision }
    record({ event: 'deal.created', record: deal })
    return deal
  })
}

function references(fields: Pick<CreateDeal, 'project' | 'contact' | 'owners'>) {
  return { project: fields.project, contact: fields.contact, members: { owners: fields.owners } }
}

/** What is named already may have gone to the Trash since; sending it again is no new reference. */
function newReferences(before: Deal, { project, contact, owners }: Partial<UpdateDeal>) {
  return references({
    project: project === before.project ? undefined : project,
    contact: contact === before.contact ? undefined : contact,
    owners,
  })
}

/** The status is the database's to derive. */
function columns<D extends Partial<Deal>>(deal: D): Omit<D, 'status'> {
  const { status: _derived, ...rest } = deal
  return rest
}

/** A deal that is not written yet. */
export function newDeal(ctx: WorkspaceContext, input: CreateDeal, { members }: Found): Deal {
  const stage = input.stage ?? 'lead'
  const status = statusOf(stage)
  return {
    id: newId(ctx.now),
    ext_id: input.ext_id ?? null,
    name: input.name,
    stage,
    status,
    amount: input.amount ?? null,
    currency: input.currency ?? ctx.workspace.currency,
    probability: input.probability === undefined ? usualProbability(stage) : input.probability,
    close_date: input.close_date ?? null,
    contact: input.contact ?? null,
    project: input.project ?? null,
    company: input.company ?? null,
    owners: members.owners ?? [],
    tags: input.tags ?? [],
    notes: input.notes ?? '',
    closed_at: closedAt(null, status, ctx.now),
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
}
