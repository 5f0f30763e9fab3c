import type { Brevo } from '@getbrevo/brevo'
import { accountIn, type BrevoAccount } from './brevo-account.ts'
import { json, type Reply, type SimulatedRequest } from './exchange.ts'

const invalid = (message: string) => json(400, { code: 'invalid_parameter', message })

/** Lists and their contacts; null for other requests. */
export function answerAboutLists(request: SimulatedRequest, memory: Map<string, unknown>): Reply | null {
  const { method, path, query } = request
  const account = accountIn(memory)
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)]
  if (path === '/v3/contacts/lists' && method === 'GET') return lists(account, limit, offset)
  if (path === '/v3/contacts/lists' && method === 'POST') return createList(account, request)
  if (path === '/v3/contacts/folders' && method === 'GET')
    return json(200, { count: account.folders.length, folders: account.folders.slice(offset, offset + limit) })
  if (path === '/v3/contacts/folders' && method === 'POST') {
    const { name } = JSON.parse(request.body) as { name: string }
    const folder = { id: account.newId(), name }
    account.folders.push(folder)
    return json(201, { id: folder.id })
  }
  const [, id, add] = /^\/v3\/contacts\/lists\/(\d+)\/contacts(\/add)?$/.exec(path) ?? []
  const list = id === undefined ? undefined : account.lists.get(Number(id))
  if (id === undefined) return null
  if (!list) return json(404, { code: 'document_not_found', message: 'List ID does not exist' })
  if (method === 'POST' && add) return addContacts(account, list.emails, request)
  if (method !== 'GET' || add) return null
  if (!(limit >= 1 && limit <= 500)) return invalid('limit should be between 1 and 500')
  const contacts = [...list.emails].slice(offset, offset + limit)
  return json(200, {
    count: list.emails.size,
    contacts: contacts.map((email, nth) => ({
      id: offset + nth + 1,
      email,
      emailBlacklisted: account.unsubscribed.has(email),
    })),
  })
}

function lists(account: BrevoAccount, limit: number, offset: number): Reply {
  if (!(limit >= 0 && limit <= 50)) return invalid('limit should be between 0 and 50')
  const all: Brevo.GetListsResponse.Lists.Item[] = [...account.lists].map(([id, { name, emails }]) => ({
    id,
    name,
    folderId: 1,
    totalBlacklisted: [...emails].filter((email) => account.unsubscribed.has(email)).length,
    totalSubscribers: 0,
    uniqueSubscribers: [...emails].filter((email) => !account.unsubscribed.has(email)).length,
  }))
  return json(200, { count: all.length, lists: all.slice(offset, offset + limit) })
}

function createList(account: BrevoAccount, { body }: SimulatedRequest): Reply {
  const { name, folderId } = JSON.parse(body) as { name?: unknown; folderId?: unknown }
  if (typeof name !== 'string' || name === '') return invalid('name is missing')
  if (!account.folders.some(({ id }) => id === folderId)) return invalid('folderId does not exist')
  const id = account.newId()
  account.lists.set(id, { name, emails: new Set() })
  return json(201, { id })
}

function addContacts(account: BrevoAccount, members: Set<string>, { body }: SimulatedRequest): Reply {
  const { emails } = JSON.parse(body) as { emails?: string[] }
  if (!Array.isArray(emails) || emails.length === 0 || emails.length > 150) return invalid('emails should be 1 to 150')
  const added = emails.filter((email) => account.has(email) && !members.has(email))
  if (added.length === 0) return invalid('Contact already in list and/or does not exist')
  for (const email of added) members.add(email)
  return json(201, {
    contacts: { success: added, failure: emails.filter((email) => !added.includes(email)), total: added.length },
  })
}
