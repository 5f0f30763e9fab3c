import type { Platform } from '#server/core/access/platform.ts'
import { type Locked, changeWithLock } from '#server/core/database/change.ts'
import { provenNonce } from '#server/core/limits/proof-of-work.ts'
import { newId } from '#server/core/values/ids.ts'
import { addressKey, shortAddress } from '#server/core/values/network.ts'
import { openForm, type OpenForm } from '../../forms/queries.ts'
import { questionsOf } from '../../forms/rules.ts'
import { creditedCampaign, takeConsent, takeLead } from '../intake/mutations.ts'
import { countRecent, isProofUsed, lockSubmission, sentFromPage, type SubmissionRow } from '../queries.ts'
import { type Answers, checkAnswers, isSame, judge, readOrigin, type Signs, trapOf } from '../rules.ts'
import { openConfirming, readPage } from './queries.ts'

const SENDER = 'form.sender'

/** A visitor's request: the answers by field name, the query of the page's URL, and the IP address. */
export type Sent = { typed: Readonly<Record<string, string>>; query: string; address: string }
export type Refused = { errors: Record<string, string>; typed: Readonly<Record<string, string>> }

/**
 * Stores a submission as a lead, or quarantines a suspected bot with the same response. `missing`: the link is invalid;
 * `closed`: the form is paused; `mailed`: an email asks for confirmation.
 */
export async function submitForm(
  platform: Platform,
  link: string,
  sent: Sent,
): Promise<Refused | 'missing' | 'closed' | 'sent' | 'mailed'> {
  const open = await openForm(platform, link)
  if (!open) return 'missing'
  const { ctx, form } = open
  if (form.status !== 'active') return 'closed'
  const checked = checkAnswers(questionsOf(form), sent.typed)
  if ('errors' in checked) return { errors: checked.errors, typed: sent.typed }
  const consented = form.consent_text !== '' && sent.typed['consent'] === 'on'
  const proof = sent.typed['proof']
  const nonce = proof ? await provenNonce(ctx.services.sealer, form.id, proof) : undefined
  await changeWithLock(ctx, 'marketing', (changing) =>
    receive(open, changing, { ...sent, answers: checked.answers, consented, nonce }),
  )
  ctx.services.mailer.wake()
  return consented && form.double_opt_in ? 'mailed' : 'sent'
}

type Received = Sent & { answers: Answers; consented: boolean; nonce: string | undefined }

async function receive(open: OpenForm, changing: Locked<'marketing'>, sent: Received): Promise<void> {
  const { ctx, form } = open
  const { tx, write, record, unchanged } = changing
  const { typed, answers, consented, nonce } = sent
  const page = readPage(open, typed['page'] ?? '')
  const sender = ctx.services.sealer.sign(`${ctx.workspace.id} ${addressKey(sent.address)}`, SENDER)
  const [before, recent, isUsed, campaign] = await Promise.all([
    page && sentFromPage(ctx, tx, form.id, page.mark),
    countRecent(ctx, tx, form.id, sender),
    nonce !== undefined && isProofUsed(ctx, tx, form.id, nonce),
    creditedCampaign(ctx, tx, form, readOrigin(sent.query)),
  ])
  if (before && isSame(before, answers, consented)) return unchanged(undefined)

  const signs: Signs = {
    trapped: Boolean(page && typed[trapOf(page.mark)]),
    page: !page ? 'unknown' : before ? 'used' : 'fresh',
    age: page ? ctx.now.getTime() - page.at : 0,
    proof: !typed['proof'] ? 'none' : nonce === undefined || isUsed ? 'wrong' : 'right',
    ...recent,
    answers,
  }
  const { suspicious, ...judged } = judge(signs)
  const { source, medium } = readOrigin(sent.query)
  const row: SubmissionRow = {
    id: newId(ctx.now),
    form: form.id,
    status: suspicious ? 'quarantined' : 'taken',
    ...judged,
    ...answers,
    consented,
    consent_version: consented ? (page?.words ?? form.consent_version) : null,
    campaign,
    source,
    medium,
    address: shortAddress(sent.address),
    lead: null,
    mailed_at: null,
    confirm_until: null,
    confirmed_at: null,
    created_at: ctx.now.toISOString(),
  }
  const taken = suspicious ? {} : await takeLead(open, changing, row)
  const marks = { sender, page: before ? null : (page?.mark ?? null), proof: isUsed ? null : (nonce ?? null) }
  write(tx.insertInto('submission').values({ ...row, ...taken, ...marks, workspace_id: ctx.workspace.id }))
  record({ event: `submission.${row.status}`, record: { id: row.id, version: 1, name: form.name } })
}

/** Confirms consent by the link in an email, once. `missing`: the link is invalid. */
export async function confirmSubmission(platform: Platform, link: string): Promise<'missing' | 'seen'> {
  const open = await openConfirming(platform, link)
  if (!open) return 'missing'
  const { ctx } = open
  return changeWithLock(ctx, 'marketing', async (changing) => {
    const { tx, write, record, unchanged } = changing
    const row = await lockSubmission(ctx, tx, open.submission)
    const now = ctx.now.toISOString()
    if (!row?.confirm_until || row.confirmed_at || row.confirm_until <= now) return unchanged('seen')
    await takeConsent(open, changing, row)
    write(
      tx
        .updateTable('submission')
        .set({ confirmed_at: now })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', row.id),
    )
    record({ event: 'submission.confirmed', record: { id: row.id, version: 1, name: open.form.name } })
    return 'seen'
  })
}
