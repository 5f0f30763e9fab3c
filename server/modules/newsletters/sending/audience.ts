import {
  type MailAccount,
  MailAccountError,
  type MailingList,
  type Sender,
} from '#server/core/outbound/mail-account.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { conflict, DomainError, invalid } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/fields.ts'
import { addressOfCaller } from '../queries.ts'
import type { Audience } from '../schema.ts'

/** Lists and senders of the service, for the page. */
export async function getAudience(ctx: CallContext): Promise<Audience> {
  const none = { lists: [], senders: [], test_address: await addressOfCaller(ctx).catch(() => null) }
  try {
    const account = await ctx.openMailAccount(ctx.workspace.id)
    const [lists, senders] = await Promise.all([account.lists(), account.senders()])
    return { ...none, connected: true, problem: null, lists, senders }
  } catch (error) {
    if (!(error instanceof MailAccountError)) throw error
    return { ...none, connected: error.code !== 'not_connected', problem: error.message }
  }
}

/** The chosen lists with their current sizes. Throws `validation_error` for a missing one. */
export async function chosenLists(account: MailAccount, ids: readonly number[]): Promise<MailingList[]> {
  const lists = new Map((await account.lists()).map((list) => [list.id, list]))
  return ids.map((id) => {
    const list = lists.get(id)
    if (!list) throw invalid('lists', `${account.service} has no list ${id}`)
    return list
  })
}

/** Contacts in several lists count once per list, as in Brevo. */
export const sizeOf = (lists: readonly MailingList[]) => lists.reduce((sum, { size }) => sum + size, 0)

/** The lists changed after a person confirmed them. */
export const otherRecipients = (now: number, confirmed: number | null) =>
  conflict(`The lists now have ${now} recipients, not ${confirmed}. Check them and confirm ${now}.`)

/** The sender with this address, or the default one. */
export async function chosenSender(account: MailAccount, address: string | null): Promise<Sender> {
  const senders = await account.senders()
  const [first] = senders
  if (!first) throw conflict(`${account.service} has no verified sender. Add one there.`)
  if (address === null) return first
  const sender = senders.find(({ email }) => addressKey(email) === addressKey(address))
  if (!sender)
    throw invalid(
      'sender',
      `is not a verified sender in ${account.service}: ${senders.map(({ email }) => email).join(', ')}`,
    )
  return sender
}

/** The error for the caller if the service rejects the request or does not respond. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof MailAccountError)) return error
  return error.code === 'unavailable' || error.code === 'unclear'
    ? new DomainError('unavailable', error.message, { headers: { 'Retry-After': secondsUntil(error) } })
    : conflict(error.message)
}

const USUAL_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000

/** The wait that the service asks for, from one second to one hour. */
function secondsUntil({ retryAfterMs }: MailAccountError): string {
  const wait = Math.min(retryAfterMs ?? USUAL_WAIT_MS, LONGEST_WAIT_MS)
  return `${Math.max(1, Math.ceil(wait / 1_000))}`
}
