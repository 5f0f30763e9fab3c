import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { contextOf, type Platform } from '#server/core/platform.ts'
import { openLink, signLink } from '#server/core/signed-links.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { FORM_LINK } from './rules.ts'
import type { Form } from './schema.ts'

export function formColumns<O>(rows: SelectQueryBuilder<DB, 'form', O>) {
  return rows
    .select(['form.id', 'form.name', 'form.campaign', 'form.status', 'form.title', 'form.intro', 'form.ask_name'])
    .select(['form.ask_company', 'form.ask_phone', 'form.ask_message', 'form.consent_text', 'form.consent_version'])
    .select(['form.double_opt_in', 'form.thanks', 'form.generation'])
    .select(['form.version', 'form.created_at', 'form.updated_at'])
}

const ownForms = ({ workspace }: Pick<View, 'workspace'>, db: Reader) =>
  db.selectFrom('form').where('form.workspace_id', '=', workspace.id)

/** Forms that are not in the Trash. */
const presentForms = (ctx: Pick<View, 'workspace'>, db: Reader) =>
  ownForms(ctx, db).where('form.deleted_at', 'is', null)

export function allForms(ctx: WorkspaceContext) {
  return whole<Form>(ctx, { table: 'form', rows: (view) => formColumns(presentForms(view, view.db)) })
}

export async function getForm(ctx: WorkspaceContext, id: string): Promise<Form> {
  if (!isId(id)) throw notFound()
  const [form] = await query(ctx, 'form by id', { id }, (view, values) =>
    formColumns(presentForms(view, view.db)).where('form.id', '=', values.id),
  )
  if (!form) throw notFound()
  return form as Form
}

/** Locks the form until the transaction ends; undefined when there is none. */
export async function lockForm(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Form | undefined> {
  if (!isId(id)) return undefined
  const row = formColumns(presentForms(ctx, tx)).where('form.id', '=', id)
  return (await row.forUpdate('form').executeTakeFirst()) as Form | undefined
}

export async function lockTrashedForm(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Form | undefined> {
  if (!isId(id)) return undefined
  const trashed = ownForms(ctx, tx).where('form.id', '=', id).where('form.deleted_at', 'is not', null)
  return (await formColumns(trashed).forUpdate('form').executeTakeFirst()) as Form | undefined
}

export async function formLink(ctx: WorkspaceContext, id: string): Promise<{ url: string }> {
  const { generation } = await getForm(ctx, id)
  const { publicUrl, sealer } = ctx.services
  return { url: `${publicUrl}/f/${signLink(sealer, FORM_LINK, { workspace: ctx.workspace.id, id, generation })}` }
}

/** What a form does in its workspace, it does as itself. */
export type OpenForm = { ctx: WorkspaceContext; form: Form }

/** The form behind a public address; undefined when it was not signed here, when there is a newer one, or in the Trash. */
export async function openForm(platform: Platform, link: string): Promise<OpenForm | undefined> {
  const linked = openLink(platform.services.sealer, FORM_LINK, link)
  if (!linked) return undefined
  const found = await formOf(platform, linked.workspace, linked.id)
  return found && !found.trashed && found.form.generation === linked.generation ? found : undefined
}

/** A form and its workspace, by what a signed address said; from the Trash too, for what was sent before. */
export async function formOf(platform: Platform, workspace: string, id: string) {
  const db = platform.app.reader(workspace)
  const [place, row] = await Promise.all([
    db.selectFrom('workspace').select(['id', 'slug', 'name', 'currency', 'time_zone']).executeTakeFirst(),
    formColumns(db.selectFrom('form').where('form.workspace_id', '=', workspace))
      .select('form.deleted_at')
      .where('form.id', '=', id)
      .executeTakeFirst(),
  ])
  if (!place || !row) return undefined
  const { deleted_at, ...form } = row
  const ctx = contextOf(platform, place, { kind: 'form', id, name: form.name })
  return { ctx, form: form as Form, trashed: deleted_at !== null }
}

/** The words that a version of the form asked consent with. */
export async function consentText(ctx: WorkspaceContext, form: string, version: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('form_consent')
    .select('text')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('form', '=', form)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.text
}
