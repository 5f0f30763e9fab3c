import { z } from 'zod'
import type { MailCampaign, MailCampaignState, Sender } from '#server/core/outbound/mail-account.ts'
import { type ProviderCall, ProviderError } from './adapter.ts'
import { json } from './brevo-lists.ts'
import { API, GONE, NAME } from './brevo.ts'
import { readAnswer } from './read-answer.ts'

// developers.brevo.com/reference/createemailcampaign and related endpoints.
const CAMPAIGNS = `${API}/emailCampaigns`
const PAGE = 100
/** Number of the newest campaigns to search for one whose id was lost in a crash. */
const MOST_PAGES = 10

/** Verified senders; the account's default first. */
export async function sendersOf(call: ProviderCall): Promise<Sender[]> {
  const Senders = z.object({
    senders: z.array(z.object({ name: z.string(), email: z.string(), active: z.boolean() })).nullish(),
  })
  const Account = z.object({ email: z.string() })
  const { senders } = readAnswer(Senders, await call.send({ method: 'GET', url: `${API}/senders` }), NAME)
  const { email: own } = readAnswer(Account, await call.send({ method: 'GET', url: `${API}/account` }), NAME)
  const active = (senders ?? []).filter((sender) => sender.active)
  const isOwn = ({ email }: Sender) => email.toLowerCase() === own.toLowerCase()
  return [...active.filter(isOwn), ...active.filter((sender) => !isOwn(sender))].map(({ name, email }) => ({
    name,
    email,
  }))
}

/** The newest campaign whose name ends in this; null if there is none. */
export async function findCampaign(call: ProviderCall, ending: string): Promise<string | null> {
  const Campaigns = z.object({ campaigns: z.array(z.object({ id: z.int().positive(), name: z.string() })).nullish() })
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = `${CAMPAIGNS}?limit=${PAGE}&offset=${page * PAGE}&sort=desc&excludeHtmlContent=true`
    const campaigns = readAnswer(Campaigns, await call.send({ method: 'GET', url }), NAME).campaigns ?? []
    const found = campaigns.find(({ name }) => name.endsWith(ending))
    if (found) return `${found.id}`
    if (campaigns.length < PAGE) return null
  }
  return null
}

export async function createCampaign(call: ProviderCall, campaign: MailCampaign): Promise<string> {
  const answer = await call.send({ method: 'POST', url: CAMPAIGNS, ...json(bodyOf(campaign)), once: true })
  return `${readAnswer(z.object({ id: z.int().positive() }), answer, NAME).id}`
}

export async function replaceCampaign(call: ProviderCall, id: string, campaign: MailCampaign): Promise<void> {
  await call.send({ method: 'PUT', url: `${CAMPAIGNS}/${id}`, ...json(bodyOf(campaign)) })
}

/** Without an address, Brevo sends to the account's test list. */
export async function testCampaign(call: ProviderCall, id: string, address: string): Promise<void> {
  if (address === '') throw new Error('a test needs an address')
  await call.send({ method: 'POST', url: `${CAMPAIGNS}/${id}/sendTest`, ...json({ emailTo: [address] }), once: true })
}

export async function sendCampaign(call: ProviderCall, id: string): Promise<void> {
  await call.send({ method: 'POST', url: `${CAMPAIGNS}/${id}/sendNow`, once: true })
}

const STATES: Record<string, MailCampaignState> = {
  draft: 'draft',
  queued: 'sending',
  in_process: 'sending',
  inProcess: 'sending',
  sent: 'sent',
  archive: 'sent',
  suspended: 'stopped',
}

export async function stateOf(call: ProviderCall, id: string): Promise<MailCampaignState> {
  const url = `${CAMPAIGNS}/${id}?excludeHtmlContent=true`
  try {
    const { status } = readAnswer(z.object({ status: z.string() }), await call.send({ method: 'GET', url }), NAME)
    const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined
    if (!state) throw new ProviderError('bad_answer', `${NAME} sent an unknown status of a campaign.`)
    return state
  } catch (error) {
    if (error instanceof ProviderError && error.providerCode === GONE) return 'missing'
    throw error
  }
}

function bodyOf({ name, subject, previewText, sender, html, lists, excluded }: MailCampaign) {
  const recipients = {
    listIds: lists,
    ...(excluded !== null && { exclusionListIds: [excluded] }),
  }
  return {
    name,
    subject,
    sender,
    htmlContent: html,
    previewText,
    ...(lists.length > 0 && { recipients }),
  }
}
