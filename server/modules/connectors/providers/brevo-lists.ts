import { z } from 'zod'
import type { MailingList } from '#server/core/outbound/mail-account.ts'
import { type ProviderCall, ProviderError } from './adapter.ts'
import { API, NAME } from './brevo.ts'
import { readAnswer } from './read-answer.ts'
import { wrongAnswer } from './refusals.ts'

const PAGE_LISTS = 50
const PAGE_CONTACTS = 500
const MOST_PAGES = 2_000
/** Maximum contacts to add per request. */
const MOST_ADDED = 150

const List = z.object({ id: z.int().positive(), name: z.string(), uniqueSubscribers: z.int().nonnegative() })

/** Every list with its number of contacts that can receive email. */
export async function listsOf(call: ProviderCall): Promise<MailingList[]> {
  const Lists = z.object({ lists: z.array(List).nullish() })
  const found = new Map<number, MailingList>()
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = `${API}/contacts/lists?limit=${PAGE_LISTS}&offset=${page * PAGE_LISTS}&sort=asc`
    const lists = readAnswer(Lists, await call.send({ method: 'GET', url }), NAME).lists ?? []
    for (const { id, name, uniqueSubscribers: size } of lists) found.set(id, { id, name, size })
    if (lists.length < PAGE_LISTS) return [...found.values()]
  }
  throw wrongAnswer(NAME, 'more pages than it announced (lists)')
}

const Contacts = z.object({ contacts: z.array(z.object({ email: z.string().nullish() })).nullish() })

/** Postgres cannot look up an address with U+0000, and no contact has one with other control characters. */
const CONTROL = /\p{Cc}/u

/**
/**
 * Email addresses of a list in lower case, page by page. If the list changes meanwhile, contacts can move to pages that
 * were already read: read it again.
 */
export async function* addressesOf(call: ProviderCall, list: number): AsyncGenerator<string[]> {
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = `${API}/contacts/lists/${list}/contacts?limit=${PAGE_CONTACTS}&offset=${page * PAGE_CONTACTS}&sort=asc`
    const contacts = readAnswer(Contacts, await call.send({ method: 'GET', url }), NAME).contacts ?? []
    yield contacts.flatMap(({ email }) => (email && !CONTROL.test(email) ? [email.toLowerCase()] : []))
    if (contacts.length < PAGE_CONTACTS) return
  }
  throw wrongAnswer(NAME, `more pages than it announced (list ${list})`)
}

/**
 * Adds contacts of the account to a list. Brevo rejects contacts already on the list but adds the others: read the list
 * to verify.
 */
export async function addToList(call: ProviderCall, list: number, addresses: readonly string[]): Promise<void> {
  const url = `${API}/contacts/lists/${list}/contacts/add`
  for (let start = 0; start < addresses.length; start += MOST_ADDED)
    try {
      const emails = addresses.slice(start, start + MOST_ADDED)
      await call.send({ method: 'POST', url, ...json({ emails }) })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'refused') throw error
    }
}

const WithId = z.object({ id: z.int().positive() })

/** Creates a list in the first folder. */
export async function createList(call: ProviderCall, name: string): Promise<number> {
  const Folders = z.object({ folders: z.array(WithId).nullish() })
  const folders = await call.send({ method: 'GET', url: `${API}/contacts/folders?limit=1&offset=0&sort=asc` })
  const [folder] = readAnswer(Folders, folders, NAME).folders ?? []
  const folderId = folder?.id ?? (await createFolder(call, name))
  const made = await call.send({
    method: 'POST',
    url: `${API}/contacts/lists`,
    ...json({ name, folderId }),
    once: true,
  })
  return readAnswer(WithId, made, NAME).id
}

async function createFolder(call: ProviderCall, name: string): Promise<number> {
  const made = await call.send({ method: 'POST', url: `${API}/contacts/folders`, ...json({ name }), once: true })
  return readAnswer(WithId, made, NAME).id
}

export const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
