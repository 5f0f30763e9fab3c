import {
  type MailAccount,
  MailAccountError,
  type MailCampaign,
  type OpenMailAccount,
} from '#server/core/outbound/mail-account.ts'
import { type ProviderCall, ProviderError } from '../providers/adapter.ts'
import {
  createCampaign,
  findCampaign,
  replaceCampaign,
  sendCampaign,
  sendersOf,
  stateOf,
  testCampaign,
} from '../providers/brevo-campaigns.ts'
import { listsOf } from '../providers/brevo-lists.ts'
import { GONE, NAME, NO_CREDITS } from '../providers/brevo.ts'
import { openCall } from '../sync/provider-call.ts'
import { expireSignIn } from '../tokens/expire-sign-in.ts'
import { type ConnectorParts, contextFor } from '../tokens/parts.ts'
import { sourceOf } from '../tokens/source.ts'
import { excludeContacts, isExclusionList } from './exclude-contacts.ts'

const DEADLINE_MS = 120_000

/** Opens the Brevo account of a workspace for any caller; the API never exposes its key. */
export function openBrevo(parts: ConnectorParts): OpenMailAccount {
  return async (workspaceId, signal = AbortSignal.timeout(DEADLINE_MS)) => {
    const found = await parts.databases.app
      .reader(workspaceId)
      .selectFrom('connector')
      .select(['id', 'provider', 'host', 'realm', 'status', 'read_from', 'every_hours', 'failures'])
      .where('workspace_id', '=', workspaceId)
      .where('provider', '=', 'brevo')
      .where('status', 'in', ['active', 'choosing', 'needs_reauth'])
      .orderBy('id')
      .execute()
    const [connector, another] = found.filter(({ status }) => status !== 'needs_reauth')
    if (!connector)
      throw new MailAccountError(
        'not_connected',
        found.length > 0
          ? `${NAME} no longer accepts the key. Enter a new key under Data sources.`
          : `${NAME} is not connected. Connect it under Data sources.`,
      )
    if (another)
      throw new MailAccountError('not_connected', `Several ${NAME} accounts are connected. Disconnect all but one.`)
    const ctx = await contextFor(parts, { workspaceId, connector: connector.id })
    const source = sourceOf(parts)(ctx, connector)

    async function asked<T>(work: (call: ProviderCall) => Promise<T>, isOnce = false): Promise<T> {
      try {
        return await work(await openCall({ ...source, now: parts.now(), signal }, { requests: 0, waitedMs: 0 }))
      } catch (error) {
        if (!(error instanceof ProviderError)) throw isLate(signal) ? tooSlow(isOnce) : error
        if (error.code === 'needs_reauth') await expireSignIn(ctx, connector!.id)
        throw asMailError(error, isOnce)
      }
    }

    return {
      service: NAME,
      connector: connector.id,
      lists: () => asked(async (call) => (await listsOf(call)).filter(({ name }) => !isExclusionList(name))),
      senders: () => asked(sendersOf),
      find: (ending) => asked((call) => findCampaign(call, ending)),
      create: (campaign: MailCampaign) => asked((call) => createCampaign(call, campaign), true),
      replace: (id, campaign) => asked((call) => replaceCampaign(call, id, campaign)),
      test: (id, address) => asked((call) => testCampaign(call, id, address), true),
      send: (id) => asked((call) => sendCampaign(call, id), true),
      state: (id) => asked((call) => stateOf(call, id)),
      exclude: (lists, choose) => asked((call) => excludeContacts(call, lists, choose)),
    } satisfies MailAccount
  }
}

const isLate = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'

const tooSlow = (isOnce: boolean) =>
  new MailAccountError(isOnce ? 'unclear' : 'unavailable', `${NAME} did not respond in time. Try again.`)

function asMailError({ code, message, providerCode, retryAfterMs }: ProviderError, isOnce: boolean): MailAccountError {
  if (providerCode === NO_CREDITS) return new MailAccountError('no_credits', message)
  if (providerCode === GONE)
    return new MailAccountError('missing', `The campaign was deleted in ${NAME}. Send a test again.`)
  if (code === 'needs_reauth') return new MailAccountError('not_connected', message)
  if (code === 'throttled')
    return new MailAccountError(
      'unavailable',
      `${NAME} limits requests. Try again when the limit resets.`,
      retryAfterMs,
    )
  const own = providerCode === null ? '' : ` (${providerCode})`
  if (code === 'forbidden')
    return new MailAccountError(
      'refused',
      `${NAME} does not let this key send newsletters${own}. Check its permissions there.`,
    )
  if (code === 'unavailable' || code === 'bad_answer')
    return new MailAccountError(
      isOnce ? 'unclear' : 'unavailable',
      `${NAME} did not respond as expected. Try again.`,
      retryAfterMs,
    )
  return new MailAccountError('refused', message)
}
