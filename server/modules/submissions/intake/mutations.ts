import { signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Change, Locked } from '#server/core/database/change.ts'
import { consentText, type OpenForm } from '../../forms/queries.ts'
import type { Form } from '../../forms/schema.ts'
import { writeLeads } from '../../marketing/leads/mutations.ts'
import { findCampaigns } from '../../marketing/queries.ts'
import { resolveCampaign } from '../../marketing/rules.ts'
import type { LeadRecord } from '../../marketing/schema.ts'
import { writeTouches } from '../../marketing/touches/mutations.ts'
import { takeMessage } from '../../tickets/intake/mutations.ts'
import { openConfirmation, type SubmissionRow } from '../queries.ts'
import { CONFIRM_DAYS, CONFIRM_LINK, confirmationEmail, MAIL_AGAIN_MS } from '../rules.ts'

/** The columns that accepting a submission sets. */
export type Taken = Pick<SubmissionRow, 'lead' | 'mailed_at' | 'confirm_until'>

/**
 * Stores a submission as a lead, a touch and, if the form creates one, a ticket, with the code of pushes, and consent
 * with its evidence, or sends the email for double opt-in. The transaction holds the marketing lock. `form.ctx` acts as
 * the form, also on release.
 */
export async function takeLead(open: OpenForm, change: Locked<'marketing'>, row: SubmissionRow): Promise<Taken> {
  const { ctx, form } = open
  const { email, name, company, phone, message, medium, campaign } = row
  const asksByMail = row.consented && form.double_opt_in
  const consent = row.consented && !asksByMail ? await consentOf(open, row, row.created_at, form.name) : undefined
  const person = { email, name, company, phone, message }
  const lead = await writeLead(ctx, change, row, { ...person, medium, campaign, source: row.source ?? 'form', consent })
  if (form.makes_ticket) {
    const assignee = form.ticket_assignee
    await takeMessage(ctx, change, { email, name, message, source: form.name, lead, assignee })
  }
  const touch = { email, kind: 'form', campaign, source: row.source, medium, ts: row.created_at }
  await writeTouches(ctx, change, [{ index: 0, record: touch }], new BatchOutcomes(1))
  if (!asksByMail) return { lead, mailed_at: null, confirm_until: null }
  const waiting = await openConfirmation(ctx, change.tx, form.id, email)
  const again = ctx.now.getTime() - Date.parse(waiting?.mailed_at ?? '0') < MAIL_AGAIN_MS
  return { lead, ...(waiting && again ? NOT_MAILED : await writeMail(open, change, row)) }
}

const NOT_MAILED = { mailed_at: null, confirm_until: null }

/** Stores the consent that a visitor confirmed by the link in the email. */
export async function takeConsent(open: OpenForm, change: Locked<'marketing'>, row: SubmissionRow): Promise<void> {
  const { ctx, form } = open
  const consent = await consentOf(open, row, ctx.now.toISOString(), `${form.name}, confirmed by email`)
  await writeLead(ctx, change, row, { email: row.email, consent })
}

async function writeLead(ctx: WorkspaceContext, change: Locked<'marketing'>, row: SubmissionRow, record: LeadRecord) {
  const outcomes = new BatchOutcomes(1)
  await writeLeads(ctx, change, [{ index: 0, record }], outcomes, row.address)
  return outcomes.report().results[0]?.id ?? null
}

async function consentOf({ ctx, form }: OpenForm, row: SubmissionRow, at: string, source: string) {
  const version = row.consent_version ?? form.consent_version
  const text = (await consentText(ctx, form.id, version)) ?? form.consent_text
  return { given: true, at, source, text, version: String(version) }
}

/** The email with the confirmation link; sending it again keeps the same link. */
export async function writeMail(open: OpenForm, { tx, write }: Pick<Change, 'tx' | 'write'>, row: SubmissionRow) {
  const { ctx, form } = open
  const { publicUrl, sealer, mailer } = ctx.services
  const link = signLink(sealer, CONFIRM_LINK, { workspace: ctx.workspace.id, id: row.id, generation: 1 })
  const { text: consent } = await consentOf(open, row, row.created_at, form.name)
  const about = { workspace: ctx.workspace.name, title: form.title, consent, url: `${publicUrl}/f/confirm/${link}` }
  const emailBody = confirmationEmail(about)
  const mail = { kind: 'confirmation', workspaceId: ctx.workspace.id, to: row.email, emailBody }
  write(tx.insertInto('mail').values(mailer.row(mail, ctx.now)))
  const until = new Date(ctx.now.getTime() + CONFIRM_DAYS * 86_400_000).toISOString()
  return { mailed_at: ctx.now.toISOString(), confirm_until: row.confirm_until ?? until }
}

/** The campaign that gets the credit: the one in the page's URL, or the form's own. */
export async function creditedCampaign(
  ctx: WorkspaceContext,
  tx: Change['tx'],
  form: Form,
  { c, campaign }: { c: string | null; campaign: string | null },
): Promise<string | null> {
  const known = await findCampaigns(ctx, tx, [c, campaign, form.campaign])
  const named = (label: string | null) => resolveCampaign(known, label)
  for (const label of [c, campaign, form.campaign]) {
    const found = named(label)
    if (found !== 'ambiguous' && found.campaign) return found.campaign
  }
  return named(campaign) === 'ambiguous' ? null : campaign
}
