import { hash } from 'node:crypto'
import { type ProviderCall, ProviderError } from '../providers/adapter.ts'
import { addressesOf, addToList, createList, listsOf } from '../providers/brevo-lists.ts'
import { NAME } from '../providers/brevo.ts'

const EXCLUDED = 'Atrium: do not send'
const MOST_READINGS = 10
/** For lists that keep changing: stop after this many readings in a row without a further contact to exclude. */
const QUIET_READINGS = 3

export const isExclusionList = (name: string) => name === EXCLUDED

/**
 * Adds the contacts of `lists` that `choose` selects to the exclusion list and returns it; null if there are none. Only
 * sends addresses that Brevo already has, and never removes any.
 */
export async function excludeContacts(
  call: ProviderCall,
  lists: readonly number[],
  choose: (emails: string[]) => Promise<string[]>,
): Promise<number | null> {
  const chosen = await chosenAmong(call, lists, choose)
  const own = (await listsOf(call)).filter(({ name }) => isExclusionList(name)).map(({ id }) => id)
  if (chosen.size === 0) return own[0] ?? null
  const list = own[0] ?? (await createList(call, EXCLUDED))
  const missing = await missingFrom(call, list, chosen)
  if (missing.length === 0) return list
  await addToList(call, list, missing)
  const left = await missingFrom(call, list, chosen)
  if (left.length > 0)
    throw new ProviderError(
      'refused',
      `${NAME} did not exclude ${left.length} suppressed contacts. Nothing was sent. Try again.`,
    )
  return list
}

/**
 * Several requests are not a consistent snapshot: added or removed contacts can move others to pages that were already
 * read. So all lists are read again until two readings agree.
 */
async function chosenAmong(
  call: ProviderCall,
  lists: readonly number[],
  choose: (emails: string[]) => Promise<string[]>,
): Promise<Set<string>> {
  const chosen = new Set<string>()
  let before: bigint | undefined
  let quiet = 0
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    const known = chosen.size
    let requests = 0
    let sum = 0n
    for (const list of lists)
      for await (const addresses of addressesOf(call, list)) {
        requests++
        for (const address of addresses) sum += numberOf(list, address)
        for (const address of await choose(addresses)) chosen.add(address)
      }
    quiet = chosen.size === known ? quiet + 1 : 0
    if (requests === 1 || sum === before || quiet === QUIET_READINGS) return chosen
    before = sum
  }
  throw new ProviderError('unavailable', `The lists in ${NAME} change while they are read. Nothing was sent.`)
}

/** A hash whose sum is equal for equal sets of contacts in any order. */
const numberOf = (list: number, address: string) => BigInt(`0x${hash('sha256', `${list} ${address}`).slice(0, 32)}`)

async function missingFrom(call: ProviderCall, list: number, chosen: ReadonlySet<string>): Promise<string[]> {
  const missing = new Set(chosen)
  for await (const addresses of addressesOf(call, list)) for (const address of addresses) missing.delete(address)
  return [...missing]
}
