import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type MailAccount, MailAccountError, type OpenMailAccount } from '#server/core/outbound/mail-account.ts'
import { findRecord, getRecord } from '#server/core/records/row.ts'
import { conflict } from '#server/core/values/errors.ts'
import { campaignKind } from '../../campaigns/kind.ts'
import { publicImages } from '../images/queries.ts'
import { newsletterKind } from '../kind.ts'
import { type Held, keepFailed, keepSent, lookAgain, markSending } from '../mutations.ts'
import { findProgress, findText, suppressedAmong } from '../queries.ts'
import { countReasons, type LeftOutReason, nameAtService } from '../rules.ts'
import type { Newsletter } from '../schema.ts'
import { chosenLists, chosenSender, otherRecipients, sizeOf } from './audience.ts'
import { obstacleOf, UNCHECKED } from './obstacles.ts'
import { render, utmOf } from './render.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** If the campaign has not changed by then, the send request had no effect, or its outcome is unknown. */
const PATIENCE_MS = 15 * MINUTE_MS
/** How long to wait for an unresponsive service before the send request. */
const LONGEST_WAIT_MS = 6 * HOUR_MS
/** How long to check an unconfirmed newsletter. */
const LONGEST_LOOK_MS = 7 * 24 * HOUR_MS

type Turn = { ctx: WorkspaceContext; held: Held; account: MailAccount; newsletter: Newsletter; extId: string }

/**
 * The next step of a confirmed newsletter. The send request is made once: the intention is stored first, and afterwards
 * only the state is read, regardless of the outcome of the request.
 */
export async function sendOnce(
  ctx: WorkspaceContext,
  held: Held,
  openAccount: OpenMailAccount,
  signal: AbortSignal,
): Promise<void> {
  const newsletter = await getRecord(newsletterKind, ctx, held.id)
  const { ext_id, connector, asked_to_send_at } = await findProgress(ctx, ctx.db, held.id)
  const account = await openAccount(ctx.workspace.id, signal)
  if (ext_id === null || connector !== account.connector) return void (await lost(ctx, held, asked_to_send_at))
  const turn = { ctx, held, account, newsletter, extId: ext_id }
  if (asked_to_send_at === null) await send(turn)
  else await look(turn, Date.parse(asked_to_send_at))
}

const GONE = 'The campaign is no longer in the connected Brevo account. Send a test again.'

const lost = (ctx: WorkspaceContext, held: Held, asked: string | null) =>
  asked === null ? keepFailed(ctx, held, { code: 'missing', message: GONE }) : unconfirmed(ctx, held, null)

async function send(turn: Turn): Promise<void> {
  const { ctx, held, account, newsletter, extId } = turn
  const state = await account.state(extId)
  if (state === 'missing') return void (await keepFailed(ctx, held, { code: 'missing', message: GONE }))
  // It was sent in the service itself.
  if (state !== 'draft') return await look(turn, ctx.now.getTime())
  const { subject, preview_text, unsubscribe_text, lists } = newsletter
  const campaign = await findRecord(campaignKind, ctx, ctx.db, newsletter.campaign)
  if (!campaign) throw conflict('The campaign is in the Trash. Restore it, then send again.')
  // After an outage, the lists can differ from the confirmed ones.
  const recipients = sizeOf(await chosenLists(account, lists))
  if (recipients !== newsletter.recipients) throw otherRecipients(recipients, newsletter.recipients)
  const content = await findText(ctx, ctx.db, { ...newsletter, id: newsletter.campaign })
  const images = await publicImages(ctx, newsletter.document)
  const { html } = await render(ctx, content, { subject, unsubscribe_text, utm: utmOf(campaign), images })
  const sender = await chosenSender(account, newsletter.sender)
  const suppressed = new Map<string, LeftOutReason>()
  const excluded = await account.exclude(lists, async (emails) => {
    const found = await suppressedAmong(ctx, emails)
    for (const [email, reason] of found) suppressed.set(email, reason)
    return [...found.keys()]
  })
  const name = nameAtService(subject, newsletter.id)
  await account.replace(extId, { name, subject, previewText: preview_text ?? '', sender, html, lists, excluded })
  await markSending(ctx, held, countReasons([...suppressed.values()]))
  await ask(turn)
}

async function ask(turn: Turn): Promise<void> {
  const { ctx, held, account, extId } = turn
  try {
    await account.send(extId)
  } catch (error) {
    if (!(error instanceof MailAccountError) || error.code === 'unclear') throw error
    // The service rejected the request, so nothing was sent, unless it had been sent earlier.
    const state = await account.state(extId)
    if (state === 'sending' || state === 'sent') return await look(turn, ctx.now.getTime())
    if (error.code === 'unavailable')
      return await lookAgain(ctx, held, later(ctx, MINUTE_MS), {
        delay: obstacleOf(error).delay,
        columns: { asked_to_send_at: null },
      })
    return void (await keepFailed(ctx, held, { code: error.code, message: error.message }))
  }
  await look(turn, ctx.now.getTime())
}

/** The state at the service. */
async function look({ ctx, held, account, newsletter, extId }: Turn, asked: number): Promise<void> {
  const state = await account.state(extId)
  if (state === 'sent') return await keepSent(ctx, held)
  if (state === 'stopped') {
    const message = 'Brevo suspended the newsletter. See the reason in Brevo.'
    return void (await keepFailed(ctx, held, { code: 'stopped', message }))
  }
  const age = ctx.now.getTime() - asked
  if (state === 'sending') return await lookAgain(ctx, held, later(ctx, pauseAt(age)))
  const isOver = newsletter.state === 'failed' || age > PATIENCE_MS
  if (!isOver) return await lookAgain(ctx, held, later(ctx, pauseAt(age)))
  await unconfirmed(ctx, held, age < LONGEST_LOOK_MS && state === 'draft' ? later(ctx, HOUR_MS) : null, newsletter)
}

/** Checks often at first, when most are sent, then less often. */
const pauseAt = (age: number) => (age < MINUTE_MS ? 2 * SECOND_MS : age < HOUR_MS ? 15 * SECOND_MS : 5 * MINUTE_MS)

/** The outcome is unknown: never sent again, but checked for a week. */
async function unconfirmed(
  ctx: WorkspaceContext,
  held: Held,
  next: Date | null,
  newsletter?: Newsletter,
): Promise<void> {
  if (newsletter?.state === 'failed' && next) return await lookAgain(ctx, held, next)
  const message =
    'Brevo did not confirm that it sent the newsletter, and Atrium does not send twice. Check Brevo; if it is still a draft there, send it there.'
  await keepFailed(ctx, held, { code: 'unconfirmed', message, later: next })
}

/** After an error: tries again for six hours, or keeps checking if the send request was made. */
export async function pauseOrEnd(ctx: WorkspaceContext, held: Held, error: unknown): Promise<void> {
  const { confirmed_at } = await getRecord(newsletterKind, ctx, held.id)
  const { asked_to_send_at } = await findProgress(ctx, ctx.db, held.id)
  const { code, message, delay } = obstacleOf(error)
  const waited = ctx.now.getTime() - Date.parse(confirmed_at!)
  if (asked_to_send_at !== null) {
    if (waited >= LONGEST_LOOK_MS) return await unconfirmed(ctx, held, null)
    return await lookAgain(ctx, held, later(ctx, delay === null ? HOUR_MS : MINUTE_MS), { delay: UNCHECKED })
  }
  if (delay !== null && waited < LONGEST_WAIT_MS) return await lookAgain(ctx, held, later(ctx, MINUTE_MS), { delay })
  await keepFailed(ctx, held, { code, message })
}

const later = (ctx: WorkspaceContext, milliseconds: number) => new Date(ctx.now.getTime() + milliseconds)
