import { type ProviderCall, ProviderError } from '../providers/adapter.ts'
import { addressesOf, addToList, createList, listsOf } from '../providers/brevo-lists.ts'
import { NAME } from '../providers/brevo.ts'

const EXCLUDED = 'Atrium: do not send'

export const isExclusionList = (name: string) => name === EXCLUDED

/**
 * The list that newsletters exclude, after the contacts of `lists` that `choose` picks were added to it; null if there is
 * none. Only addresses that Brevo has already are sent there, and none is ever removed.
 */
export async function excludeContacts(
  call: ProviderCall,
  lists: readonly number[],
  choose: (emails: string[]) => Promise<string[]>,
): Promise<number | null> {
  const chosen = new Set<string>()
  for (const list of lists)
    for await (const addresses of addressesOf(call, list))
      for (const address of await choose(addresses)) chosen.add(address)
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
      `${NAME} did not exclude ${left.length} suppressed contacts. Nothing was sent; try again.`,
    )
  return list
}

async function missingFrom(call: ProviderCall, list: number, chosen: ReadonlySet<string>): Promise<string[]> {
  const missing = new Set(chosen)
  for await (const addresses of addressesOf(call, list)) for (const address of addresses) missing.delete(address)
  return [...missing]
}
