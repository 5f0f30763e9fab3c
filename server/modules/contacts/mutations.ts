import type { ImportRows } from '#server/core/batch-schema.ts'
import { type Change, change, insertWithChange } from '#server/core/change.ts'
import { newId } from '#server/core/ids.ts'
import { importRecords } from '#server/core/import.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { lockContact, lockTrashedContact, namesByEmail } from './queries.ts'
import { type Contact, CreateContact, UpdateContact } from './schema.ts'

export async function createContact(ctx: WorkspaceContext, input: CreateContact): Promise<Contact> {
  const contact = newContact(ctx, input)
  const row = { workspace_id: ctx.workspace.id, ...contact }
  await insertWithChange(ctx, 'contact', row, { event: 'contact.created', record: contact })
  return contact
}

/** Rows of a file as contacts. */
export function importContacts(ctx: WorkspaceContext, input: ImportRows) {
  return importRecords(ctx, input, {
    schema: CreateContact,
    event: 'contact.created',
    draft: (_tx, row) => Promise.resolve(newContact(ctx, row)),
    insert: (tx, contact) => tx.insertInto('contact').values({ workspace_id: ctx.workspace.id, ...contact }),
    check: async (tx, rows) => {
      const names = await namesByEmail(
        ctx,
        tx,
        rows.flatMap(({ record }) => record.email ?? []),
      )
      return rows.flatMap(({ index, record: { email } }) => {
        const name = email && names.get(email)
        const message = `“${name}” already has ${email}`
        return name ? [{ index, field: 'email', code: 'duplicate', message }] : []
      })
    },
  })
}

export function updateContact(ctx: WorkspaceContext, input: UpdateContact): Promise<Contact> {
  return change(ctx, (changing) => reviseContact(ctx, changing, input))
}

export function updateContacts(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateContact, reviseContact)
}

async function reviseContact(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateContact,
): Promise<Contact> {
  const before = requireFresh(ctx, await lockContact(ctx, tx, id), { version, base })
  const revised = revise(before, fields as Partial<Contact>, ctx.now)
  if (!revised) return unchanged(before)
  write(tx.updateTable('contact').set(revised.set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  record({ event: 'contact.updated', record: revised.after, before: revised.old })
  return revised.after
}

/** To the Trash, where it stays for 30 days; what names the contact keeps naming it. */
export function removeContact(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const contact = requireFresh(ctx, await lockContact(ctx, tx, id))
    write(
      tx
        .updateTable('contact')
        .set({ deleted_at: ctx.now.toISOString() })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: 'contact.deleted', record: contact })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. */
export function restoreContact(ctx: WorkspaceContext, { id }: { id: string }): Promise<Contact> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedContact(ctx, tx, id))
    const revision = { version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable('contact')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const contact = { ...trashed, ...revision }
    record({ event: 'contact.created', record: contact })
    return contact
  })
}

/** A contact that is not written yet. */
export function newContact(ctx: WorkspaceContext, input: CreateContact): Contact {
  return {
    id: newId(ctx.now),
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    company: input.company ?? null,
    title: input.title ?? null,
    tags: input.tags ?? [],
    notes: input.notes ?? '',
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
}
