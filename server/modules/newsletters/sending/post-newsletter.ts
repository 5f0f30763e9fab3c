import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { MailAccountError } from '#server/core/outbound/mail-account.ts'
import { getRecord } from '#server/core/records/row.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { conflict, forbidden, invalid, taken } from '#server/core/values/errors.ts'
import { campaignKind } from '../../campaigns/kind.ts'
import { requireLive } from '../../sandboxes/rules.ts'
import type { SeenDraft } from '../drafts/mutations.ts'
import { inputOfDraft } from '../drafts/queries.ts'
import type { PostDraft } from '../drafts/schema.ts'
import { publicImages } from '../images/queries.ts'
import { confirmSending, handBack, holdForTest, keepTested, LostNewsletter } from '../mutations.ts'
import { addressOfCaller, findByReference, findNewsletter, findText, isRepeatedTest } from '../queries.ts'
import type { RenderedNewsletter } from '../rendering/render-newsletter.ts'
import { nameAtService, sameContent } from '../rules.ts'
import type { Newsletter, NewsletterResult, SendNewsletter } from '../schema.ts'
import { asRefusal, chosenLists, chosenSender, otherRecipients, sizeOf } from './audience.ts'
import { ensureCampaign } from './ensure-campaign.ts'
import { render, requireSendable, utmOf } from './render.ts'

/** Previews, tests or sends a version of a document as an email of a campaign. A test or send takes the `draft`. */
export async function postNewsletter(
  ctx: CallContext,
  input: SendNewsletter,
  draft?: SeenDraft,
): Promise<NewsletterResult> {
  if (ctx.actor.kind === 'agent') throw forbidden('Agents cannot send newsletters.')
  const campaign = await getRecord(campaignKind, ctx, input.id)
  const content = await findText(ctx, ctx.db, input)
  const images = await publicImages(ctx, input.document)
  const { subject, unsubscribe_text } = input
  const rendered = await render(ctx, content, { subject, unsubscribe_text, utm: utmOf(campaign), images })
  if (input.mode === 'preview') return preview(ctx, input, rendered)
  requireLive(ctx, 'Newsletters')
  requireSendable(rendered)
  const earlier = () => (input.mode === 'test' ? earlierTest : earlierSend)(ctx, input, rendered)
  const repeated = await earlier()
  if (repeated) return repeated
  try {
    return input.mode === 'test'
      ? await test(ctx, input, { ...rendered, content, draft })
      : await send(ctx, input, { ...rendered, draft })
  } catch (error) {
    const first = await earlier()
    if (first) return first
    throw error instanceof LostNewsletter
      ? conflict('The newsletter was removed, or another call took it over.')
      : asRefusal(error)
  }
}

/**
 * Tests or sends a draft as it is stored, and returns its newsletter. The change that stores the newsletter also moves
 * the draft to the Trash.
 */
export async function postDraft(ctx: CallContext, input: PostDraft): Promise<Newsletter> {
  const { id, version } = input
  const { newsletter } = await postNewsletter(ctx, await inputOfDraft(ctx, input), { id, version })
  return newsletter!
}

const resultOf = (
  { mode }: SendNewsletter,
  { warnings }: RenderedNewsletter,
  shown: Partial<NewsletterResult>,
): NewsletterResult => ({
  mode,
  html: null,
  text: null,
  recipients: null,
  tested_to: null,
  newsletter: null,
  ...shown,
  warnings: [...warnings, ...(shown.warnings ?? [])],
})

async function preview(
  ctx: CallContext,
  input: SendNewsletter,
  rendered: RenderedNewsletter,
): Promise<NewsletterResult> {
  const { html, text } = rendered
  const newsletter = (await findNewsletter(ctx, ctx.db, input)) ?? null
  try {
    const account = await ctx.openMailAccount(ctx.workspace.id)
    const recipients = sizeOf(await chosenLists(account, input.lists))
    return resultOf(input, rendered, { html, text, newsletter, recipients })
  } catch (error) {
    if (!(error instanceof MailAccountError)) throw error
    return resultOf(input, rendered, { html, text, newsletter, warnings: [error.message] })
  }
}

async function test(
  ctx: CallContext,
  input: SendNewsletter,
  { content, draft, ...rendered }: RenderedNewsletter & { content: string; draft: SeenDraft | undefined },
): Promise<NewsletterResult> {
  const address = await addressOfCaller(ctx)
  const account = await ctx.openMailAccount(ctx.workspace.id)
  const [lists, sender] = await Promise.all([chosenLists(account, input.lists), chosenSender(account, input.sender)])
  // The idempotency key is claimed by the last write.
  const { idempotency: _, ...during } = ctx
  const lease = crypto.randomUUID()
  const { id, subject, preview_text } = await holdForTest(during, input, { lease, content, draft })
  const held = { id, lease }
  try {
    const name = nameAtService(subject, id)
    const campaign = { name, subject, previewText: preview_text ?? '', sender, html: rendered.html, lists: input.lists }
    const extId = await ensureCampaign(during, account, held, { ...campaign, excluded: null })
    await account.test(extId, address)
    const newsletter = await keepTested(ctx, held, input.client_ref)
    return resultOf(input, rendered, { newsletter, recipients: sizeOf(lists), tested_to: address })
  } catch (error) {
    if (!(error instanceof LostNewsletter)) await handBack(during, held)
    throw error
  }
}

type Earlier = (
  ctx: WorkspaceContext,
  input: SendNewsletter,
  rendered: RenderedNewsletter,
) => Promise<NewsletterResult | undefined>

/** The response to a call whose test an earlier call with the same reference has sent or is sending. */
const earlierTest: Earlier = async (ctx, input, rendered) => {
  const address = await addressOfCaller(ctx)
  const newsletter = input.client_ref === undefined ? undefined : await findNewsletter(ctx, ctx.db, input)
  if (!newsletter || !(await isRepeatedTest(ctx, ctx.db, newsletter, input))) return undefined
  return resultOf(input, rendered, { tested_to: address, newsletter })
}

async function send(
  ctx: CallContext,
  input: SendNewsletter,
  { draft, ...rendered }: RenderedNewsletter & { draft: SeenDraft | undefined },
): Promise<NewsletterResult> {
  const { lists: ids, confirm_recipients: confirmed } = input
  if (ids.length === 0) throw invalid('lists', 'must name at least one list')
  if (confirmed === undefined) throw invalid('confirm_recipients', 'must be the number of recipients')
  const account = await ctx.openMailAccount(ctx.workspace.id)
  const [lists] = await Promise.all([chosenLists(account, ids), chosenSender(account, input.sender)])
  const recipients = sizeOf(lists)
  if (recipients === 0) throw conflict('The lists have no recipients. Choose another list.')
  if (recipients !== confirmed) throw otherRecipients(recipients, confirmed)
  const newsletter = await confirmSending(ctx, input, { recipients, draft })
  ctx.services.signals.wake('due', 'newsletters')
  return resultOf(input, rendered, { newsletter, recipients })
}

const earlierSend: Earlier = async (ctx, input, rendered) => {
  const newsletter = input.client_ref === undefined ? undefined : await findByReference(ctx, input.client_ref)
  if (!newsletter || (newsletter.state === 'failed' && newsletter.error_code !== 'unconfirmed')) return undefined
  if (!sameContent(newsletter, { ...input, campaign: input.id }))
    throw taken('client_ref', 'was used for another newsletter. Send another reference')
  return resultOf(input, rendered, { newsletter, recipients: newsletter.recipients })
}
