import type { Brevo } from '@getbrevo/brevo'
import { accountIn, type BrevoAccount, type Made, SENDERS } from './brevo-account.ts'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'

// developers.brevo.com/reference: createemailcampaign, updateemailcampaign, sendtestemail, sendemailcampaignnow.

const failed = (status: number, code: string, message: string): Reply => json(status, { code, message })
const invalid = (message: string) => failed(400, 'invalid_parameter', message)
const done: Reply = { status: 204, body: '' }

/** Creates, tests and sends campaigns through the API; null for other requests. */
export function answerAboutCampaigns(request: SimulatedRequest, memory: Map<string, unknown>): Reply | null {
  const { method, path, query } = request
  const account = accountIn(memory)
  if (method === 'GET' && path === '/v3/senders') return json(200, { senders: SENDERS })
  if (method === 'GET' && path === '/v3/emailCampaigns' && !query.has('status')) return newest(account, query)
  if (method === 'POST' && path === '/v3/emailCampaigns') return create(account, request)
  const [, id, action] = /^\/v3\/emailCampaigns\/(\d+)(?:\/(sendTest|sendNow))?$/.exec(path) ?? []
  if (id === undefined) return null
  const campaign = account.campaigns.get(Number(id))
  if (!campaign) return method === 'GET' ? null : failed(404, 'document_not_found', 'Campaign ID does not exist')
  if (method === 'GET' && !action) return shown(campaign)
  if (method === 'PUT' && !action) return replace(account, campaign, request)
  if (method === 'POST' && action === 'sendTest') return test(account, campaign, request)
  if (method === 'POST' && action === 'sendNow') return send(account, campaign)
  return failed(405, 'method_not_allowed', 'Method not allowed')
}

/** Campaigns that were sent, as the list of them names them. */
export const sentCampaigns = (memory: Map<string, unknown>) =>
  [...accountIn(memory).campaigns.values()].filter(({ status }) => status === 'sent')

/** The results of a sent campaign, the same for every request. */
export function countsOf(memory: Map<string, unknown>, { id }: Made): Brevo.GetCampaignStats {
  const sent = accountIn(memory).sends.find(({ campaign }) => campaign === id)?.to.length ?? 0
  const part = (share: number) => Math.floor(sent * share)
  return {
    sent,
    delivered: sent - part(0.02),
    hardBounces: part(0.01),
    softBounces: part(0.02) - part(0.01),
    uniqueViews: part(0.5),
    trackableViews: part(0.4),
    appleMppOpens: part(0.3),
    viewed: part(0.9),
    uniqueClicks: part(0.1),
    clickers: part(0.15),
    unsubscriptions: part(0.03),
    complaints: part(0.01),
    opensRate: null,
  }
}

function newest({ campaigns }: BrevoAccount, query: URLSearchParams): Reply {
  const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)]
  if (!(limit >= 1 && limit <= 100)) return invalid('limit is out of range')
  const all = [...campaigns.values()].toSorted((one, other) => other.id - one.id)
  const found = all.slice(offset, offset + limit).map(({ id, name, status }) => ({ id, name, status }))
  return json(200, { count: all.length, ...(found.length > 0 ? { campaigns: found } : {}) })
}

/** Each read advances a campaign that is being sent. */
function shown(campaign: Made): Reply {
  const { id, name, subject, status, sentDate } = campaign
  if (status === 'queued') campaign.status = 'in_process'
  else if (status === 'in_process') campaign.status = 'sent'
  return json(200, { id, name, subject, type: 'classic', status, ...(sentDate ? { sentDate } : {}) })
}

function create(account: BrevoAccount, request: SimulatedRequest): Reply {
  const body = bodyOf(request)
  const problem = problemOf(account, body)
  if (problem) return problem
  const id = account.newId()
  account.campaigns.set(id, { id, status: 'draft', sentDate: null, ...contentOf(body) })
  return json(201, { id })
}

function replace(account: BrevoAccount, campaign: Made, request: SimulatedRequest): Reply {
  if (campaign.status !== 'draft') return invalid('Campaign is already sent and can not be updated')
  const body = bodyOf(request)
  const problem = problemOf(account, body)
  if (problem) return problem
  Object.assign(campaign, contentOf(body))
  return done
}

type Body = Partial<Record<string, unknown>> & {
  sender?: { name?: unknown; email?: unknown }
  recipients?: { listIds?: unknown; exclusionListIds?: unknown }
}

function bodyOf({ headers, body }: SimulatedRequest): Body {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return {}
  return JSON.parse(body) as Body
}

const PLACEHOLDERS = /\{\{ ?(?:unsubscribe|contact\.[A-Z][A-Z0-9_]*) ?\}\}/g
const isBroken = (text: string) => /\{[{%#]/.test(text.replaceAll(PLACEHOLDERS, ''))

function problemOf({ lists }: BrevoAccount, body: Body): Reply | undefined {
  const { name, subject, sender, htmlContent, previewText, recipients } = body
  if (typeof name !== 'string' || name === '' || name.length > 128) return invalid('name is missing or too long')
  if (typeof subject !== 'string' || subject === '') return failed(400, 'missing_parameter', 'subject is missing')
  if (typeof sender?.name !== 'string' || typeof sender.email !== 'string') return invalid('sender is missing')
  if (!SENDERS.some(({ email, active }) => active && email === sender.email))
    return invalid('Sender is invalid / inactive')
  if (typeof htmlContent !== 'string' || htmlContent.length <= 10) return invalid('htmlContent is missing or too short')
  if (Buffer.byteLength(htmlContent) >= 1_000_000) return invalid('htmlContent is too large')
  if (isBroken(htmlContent)) return invalid('htmlContent has errors in its template')
  if (isBroken(`${subject} ${String(previewText)}`)) return invalid('subject or previewText has errors in its template')
  if (typeof previewText !== 'string') return invalid('previewText should be a string')
  if ('tag' in body) return failed(405, 'method_not_allowed', 'tag is not available in your plan')
  if (recipients === undefined) return undefined
  const { listIds, exclusionListIds = [] } = recipients
  if (!isIds(listIds) || listIds.length === 0 || !isIds(exclusionListIds)) return invalid('listIds should be ids')
  const unknown = [...listIds, ...exclusionListIds].find((id) => !lists.has(id))
  return unknown === undefined ? undefined : invalid(`List ID ${unknown} does not exist`)
}

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => Number.isInteger(id))

function contentOf({ name, subject, htmlContent, previewText, recipients }: Body) {
  return {
    name: name as string,
    subject: subject as string,
    htmlContent: htmlContent as string,
    previewText: previewText as string,
    lists: (recipients?.listIds ?? []) as number[],
    excluded: (recipients?.exclusionListIds ?? []) as number[],
  }
}

/** Without addresses, the test list of the account gets it. */
function test({ tests }: BrevoAccount, { id, status }: Made, request: SimulatedRequest): Reply {
  if (status !== 'draft') return invalid('Campaign is already sent')
  const { emailTo } = bodyOf(request)
  const to = Array.isArray(emailTo) && emailTo.length > 0 ? emailTo.map(String) : ['everybody@testlist.example']
  if (tests.length >= 500) return failed(400, 'permission_denied', 'You have reached the limit of test emails')
  tests.push({ campaign: id, to })
  return done
}

function send(account: BrevoAccount, campaign: Made): Reply {
  if (campaign.status !== 'draft') return invalid('Campaign is already sent')
  if (campaign.lists.length === 0) return invalid('Campaign has no recipients')
  const to = account.recipientsOf(campaign)
  if (to.length > account.credits) return failed(402, 'not_enough_credits', 'You do not have enough credits')
  account.credits -= to.length
  account.sends.push({ campaign: campaign.id, to })
  Object.assign(campaign, { status: account.isFast ? 'sent' : 'queued', sentDate: new Date().toISOString() })
  return done
}
