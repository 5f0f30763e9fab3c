import { type Change, change } from '#server/core/change.ts'
import { invalid } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { isPresentCampaign } from '../campaigns/queries.ts'
import { lockForm, lockTrashedForm } from './queries.ts'
import { newWording } from './rules.ts'
import { type CreateForm, type Form, UpdateForm } from './schema.ts'

export function createForm(ctx: WorkspaceContext, input: CreateForm): Promise<Form> {
  const at = ctx.now.toISOString()
  const wording = newWording(input)
  const stamps = { version: 1, created_at: at, updated_at: at }
  const form: Form = { id: newId(ctx.now), ...wording, generation: 1, consent_version: 1, ...stamps }
  return change(ctx, async ({ tx, write, record }) => {
    await requireCampaign(ctx, tx, form.campaign)
    write(tx.insertInto('form').values({ workspace_id: ctx.workspace.id, ...form }))
    keepWords(ctx, { tx, write }, form)
    record({ event: 'form.created', record: form })
    return form
  })
}

/** Another wording of consent is a version of its own; who agreed to the one before, agreed to that. */
export function updateForm(ctx: WorkspaceContext, input: UpdateForm): Promise<Form> {
  return change(ctx, (changing) => reviseForm(ctx, changing, input))
}

export function updateForms(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateForm, reviseForm)
}

async function reviseForm(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateForm,
): Promise<Form> {
  const before = requireFresh(ctx, await lockForm(ctx, tx, id), { version, base })
  const reworded = fields.consent_text !== undefined && fields.consent_text !== before.consent_text
  const consent_version = before.consent_version + (reworded ? 1 : 0)
  const revised = revise(before, { ...(fields as Partial<Form>), consent_version }, ctx.now)
  if (!revised) return unchanged(before)
  if (revised.set.campaign) await requireCampaign(ctx, tx, revised.set.campaign)
  saveForm(ctx, { tx, write }, id, revised.set)
  if (reworded) keepWords(ctx, { tx, write }, revised.after)
  record({ event: 'form.updated', record: revised.after, before: revised.old })
  return revised.after
}

/** A new address; the one before leads nowhere from now on. */
export function renewLink(ctx: WorkspaceContext, { id }: { id: string }): Promise<Form> {
  return change(ctx, async ({ tx, write, record }) => {
    const before = requireFresh(ctx, await lockForm(ctx, tx, id))
    const { after, set, old } = revise(before, { generation: before.generation + 1 }, ctx.now)!
    saveForm(ctx, { tx, write }, id, set)
    record({ event: 'form.link_renewed', record: after, before: old })
    return after
  })
}

/** To the Trash, where it stays for 30 days; meanwhile its link leads nowhere. What was sent stays as long as the form. */
export function removeForm(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const form = requireFresh(ctx, await lockForm(ctx, tx, id))
    saveForm(ctx, { tx, write }, id, { deleted_at: ctx.now.toISOString() })
    record({ event: 'form.deleted', record: form })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up, at the address it had. */
export function restoreForm(ctx: WorkspaceContext, { id }: { id: string }): Promise<Form> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedForm(ctx, tx, id))
    const revision = { version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    saveForm(ctx, { tx, write }, id, { ...revision, deleted_at: null })
    const form = { ...trashed, ...revision }
    record({ event: 'form.created', record: form })
    return form
  })
}

type Saved = Partial<Form> & { deleted_at?: string | null }

function saveForm(ctx: WorkspaceContext, { tx, write }: Pick<Change, 'tx' | 'write'>, id: string, set: Saved) {
  write(tx.updateTable('form').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
}

function keepWords(ctx: WorkspaceContext, { tx, write }: Pick<Change, 'tx' | 'write'>, form: Form): void {
  const { id, consent_version: version, consent_text: text } = form
  const row = { workspace_id: ctx.workspace.id, form: id, version, text, created_at: ctx.now.toISOString() }
  write(tx.insertInto('form_consent').values(row))
}

async function requireCampaign(ctx: WorkspaceContext, tx: Change['tx'], id: string | null): Promise<void> {
  if (id && !(await isPresentCampaign(ctx, tx, id))) throw invalid('campaign', `no campaign has the id ${id}`)
}
