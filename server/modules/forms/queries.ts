import { contextOf, type Platform } from '#server/core/access/platform.ts'
import { openLink, signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { WORKSPACE_COLUMNS } from '#server/core/database/context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord, selectRecord } from '#server/core/records/row.ts'
import { formKind } from './kind.ts'
import { FORM_LINK } from './rules.ts'
import type { Form } from './schema.ts'

export async function formLink(ctx: WorkspaceContext, id: string): Promise<{ url: string }> {
  const { generation } = await getRecord(formKind, ctx, id)
  const { publicUrl, sealer } = ctx.services
  return { url: `${publicUrl}/f/${signLink(sealer, FORM_LINK, { workspace: ctx.workspace.id, id, generation })}` }
}

/** The context acts as the form itself. */
export type OpenForm = { ctx: WorkspaceContext; form: Form }

/**
 * The form of a public link; undefined when the signature is invalid, the link was replaced or the form is in the
 * Trash.
 */
export async function openForm(platform: Platform, link: string): Promise<OpenForm | undefined> {
  const linked = openLink(platform.services.sealer, FORM_LINK, link)
  if (!linked) return undefined
  const found = await formOf(platform, linked.workspace, linked.id)
  return found && !found.trashed && found.form.generation === linked.generation ? found : undefined
}

/** A form and its workspace, by the ids in a signed link. Includes the Trash, for earlier submissions. */
export async function formOf(platform: Platform, workspace: string, id: string) {
  const db = platform.app.reader(workspace)
  const [place, row] = await Promise.all([
    db.selectFrom('workspace').select(WORKSPACE_COLUMNS).executeTakeFirst(),
    selectRecord(formKind, db.selectFrom('form'))
      .select('form.deleted_at')
      .where('form.workspace_id', '=', workspace)
      .where('form.id', '=', id)
      .executeTakeFirst(),
  ])
  if (!place || !row) return undefined
  const { deleted_at, ...form } = row
  const ctx = contextOf(platform, place, { kind: 'form', id, name: form.name })
  return { ctx, form: form as Form, trashed: deleted_at !== null }
}

/** The consent text of a form version. */
export async function consentText(ctx: WorkspaceContext, form: string, version: number): Promise<string | undefined> {
  const row = await rowsWith(ctx, ctx.db, 'form_consent', { form, version }).select('text').executeTakeFirst()
  return row?.text
}
