import { randomBytes } from 'node:crypto'
import type { Platform } from '#server/core/access/platform.ts'
import { openLink } from '#server/core/access/signed-links.ts'
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

/** What the page said that something was typed on; undefined when it was none of this form's. */
export function readPage({ ctx, form }: OpenForm, page: string) {
  const [at = '', words = '', mark = '', signature = ''] = page.split('.')
  if (!ctx.services.sealer.verify(`${form.id}.${at}.${words}.${mark}`, signature, PAGE)) return undefined
  return { at: Number(at), words: Number(words), mark }
}

/** The task whose solution goes along with what is sent by this form. */
export async function challengeFor(platform: Platform, link: string) {
  const found = await openForm(platform, link)
  return found && issueChallenge(platform.services.sealer, found.form.id, platform.now)
}

export type Confirming = OpenForm & { submission: string }

/** Undefined for a link that was not signed here, or whose form is gone; what was sent is looked up by who acts on it. */
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

/** The page behind the link of a mail; looking at it confirms nothing, since mail scanners look too. */
export async function showConfirmation(platform: Platform, link: string): Promise<Confirmation | undefined> {
  const open = await openConfirming(platform, link)
  if (!open) return undefined
  const { ctx, form } = open
  const row = await ctx.db
    .selectFrom('submission')
    .select(['consent_version', 'confirmed_at', 'confirm_until'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', open.submission)
    .executeTakeFirst()
  if (!row) return undefined
  const consent = (await consentText(ctx, form.id, row.consent_version ?? 0)) ?? ''
  const isOver = row.confirm_until === null || row.confirm_until <= ctx.now.toISOString()
  const state = row.confirmed_at ? 'confirmed' : isOver ? 'over' : 'open'
  const { id, name } = ctx.workspace
  return { workspace: { id, name }, title: form.title, consent, state }
}
