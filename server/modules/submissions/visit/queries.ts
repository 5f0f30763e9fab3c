import { randomBytes } from 'node:crypto'
import type { Platform } from '#server/core/access/platform.ts'
import { openLink } from '#server/core/access/signed-links.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { issueChallenge } from '#server/core/limits/proof-of-work.ts'
import { consentText, formOf, openForm, type OpenForm } from '../../forms/queries.ts'
import { questionsOf } from '../../forms/rules.ts'
import { CONFIRM_LINK, trapOf } from '../rules.ts'
import type { Confirmation, ShownForm } from '../schema.ts'

const PAGE = 'form.page'

export async function showForm(platform: Platform, link: string): Promise<ShownForm | undefined> {
  const found = await openForm(platform, link)
  if (!found) return undefined
  const { ctx, form } = found
  const mark = randomBytes(12).toString('base64url')
  const text = `${ctx.now.getTime()}.${form.consent_version}.${mark}`
  return {
    workspace: { id: ctx.workspace.id, name: ctx.workspace.name },
    title: form.title,
    intro: form.intro,
    thanks: form.thanks,
    isOpen: form.status === 'active',
    questions: questionsOf(form),
    consent: form.consent_text,
    page: `${text}.${ctx.services.sealer.sign(`${form.id}.${text}`, PAGE)}`,
    trap: trapOf(mark),
  }
}

/** Reads the signed token of a page view; undefined if it does not belong to this form. */
export function readPage({ ctx, form }: OpenForm, page: string) {
  const [at = '', words = '', mark = '', signature = ''] = page.split('.')
  if (!ctx.services.sealer.verify(`${form.id}.${at}.${words}.${mark}`, signature, PAGE)) return undefined
  return { at: Number(at), words: Number(words), mark }
}

/** The proof-of-work challenge for a submission of this form. */
export async function challengeFor(platform: Platform, link: string) {
  const found = await openForm(platform, link)
  return found && issueChallenge(platform.services.sealer, found.form.id, platform.now)
}

export type Confirming = OpenForm & { submission: string }

/** Undefined for an invalid link or a deleted form. Callers load the submission themselves. */
export async function openConfirming(platform: Platform, link: string): Promise<Confirming | undefined> {
  const linked = openLink(platform.services.sealer, CONFIRM_LINK, link)
  if (!linked) return undefined
  const row = await platform.app
    .reader(linked.workspace)
    .selectFrom('submission')
    .select('form')
    .where('workspace_id', '=', linked.workspace)
    .where('id', '=', linked.id)
    .executeTakeFirst()
  const open = row && (await formOf(platform, linked.workspace, row.form))
  return open && { ...open, submission: linked.id }
}

/** The page behind the email link. Opening it confirms nothing, because mail scanners open links too. */
export async function showConfirmation(platform: Platform, link: string): Promise<Confirmation | undefined> {
  const open = await openConfirming(platform, link)
  if (!open) return undefined
  const { ctx, form } = open
  const row = await rowsWith(ctx, ctx.db, 'submission', { id: open.submission })
    .select(['consent_version', 'confirmed_at', 'confirm_until'])
    .executeTakeFirst()
  if (!row) return undefined
  const consent = (await consentText(ctx, form.id, row.consent_version ?? 0)) ?? ''
  const isOver = row.confirm_until === null || row.confirm_until <= ctx.now.toISOString()
  const state = row.confirmed_at ? 'confirmed' : isOver ? 'over' : 'open'
  const { id, name } = ctx.workspace
  return { workspace: { id, name }, title: form.title, consent, state }
}
