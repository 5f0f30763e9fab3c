import { agentsOf } from './agents.ts'
import { asOwner } from './as-owner.ts'
import type { Person } from './person.ts'
import { CALLERS, type Caller } from './roles-table.ts'
import type { openTeam } from './team.ts'

type Team = ReturnType<typeof openTeam>
type Fields = Record<string, unknown>
type Asked = {
  procedure: string
  input: Fields
  method: string
  path: string
  body?: Fields
  tool: string
  args: Fields
}
/** A record of a noun, and two more in the Trash: one to restore and one to purge. */
type Prepared = { id: string; version: number; trashed: [string, string] | [] }
type Holder = 'document' | 'task'

const BREAK_EVEN = { method: 'break_even', inputs: { fixed: 100, price: 3, variable: 1, planned: null } }
const LINES = [{ description: 'Proofs', quantity: 1, unit_price: 10, tax_rate: 0 }]
const CREATED: Record<string, Fields> = {
  folder: { name: 'Made' },
  document: { title: 'Made', kind: 'sop', markdown: '1. Knock' },
  mindmap: { title: 'Made', outline: '- Made' },
  ticket: { title: 'Made' },
  risk: { title: 'Made' },
  quote: { company: 'Made', lines: LINES },
  decision: { title: 'Made', ...BREAK_EVEN },
}
const CREATING_TOOLS: Record<string, string> = { mindmap: 'create_mind_map', quote: 'draft_quote' }
const UPDATED: Record<string, Fields> = { folder: { name: 'Changed' }, quote: { company: 'Changed' } }

/** Records of every noun, and the actions of every caller on them through the caller's interface. */
export async function recordCalls(team: Team) {
  const { api, owner } = team
  const { call: callTool } = agentsOf(() => api)
  const other = await team.join('manager', 'Somebody else')
  const people: Record<string, Person & { id?: string }> = { owner }
  for (const role of ['manager', 'member', 'guest'] as const) people[role] = await team.join(role)
  const ask = async (person: Person, procedure: string, input: Fields) => {
    const { status, body, text } = await person.mutate(procedure, input)
    if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
    return body as { id: string; version: number; secret: string; token: { id: string } }
  }
  const token = (name: string, access: string, owner_functions = false) =>
    ask(owner, 'tokens.create', { name, access, expires: null, owner_functions }).then(({ secret }) => secret)
  const full = await token('Shop', 'read_write')
  const readOnly = await token('Report', 'read_only')
  const tokens: Record<string, string> = {
    full,
    'read-only': readOnly,
    agent: full,
    'read-only-agent': readOnly,
    'owner-agent': await token('Assistant', 'read_write', true),
  }
  const project = (await ask(owner, 'projects.create', { name: 'Shared', team: [people['guest']!.id] })).id
  const holders: Record<Holder, string> = {
    document: (await ask(owner, 'documents.create', { title: 'Hidden', markdown: 'From guests' })).id,
    task: (await ask(owner, 'tasks.create', { title: 'Shared', project })).id,
  }

  /** Uploads a file as a person or as a token does. */
  async function upload(caller: string): Promise<string> {
    const person = caller === 'other' ? other : people[caller]
    const cookies = person && [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = await fetch(`${api.url}${person ? `/files?workspace=${person.workspace}` : '/api/v1/files'}`, {
      method: 'POST',
      headers: {
        'X-File-Name': 'proofs.txt',
        ...(person ? { Cookie: cookies!, Origin: api.url } : { Authorization: `Bearer ${tokens[caller]}` }),
      },
      body: 'Proofs',
    })
    const { id } = (await sent.json()) as { id?: string }
    if (sent.status !== 201)
      throw Object.assign(new Error(`the upload answered ${sent.status}`), { status: sent.status })
    return id!
  }

  async function prepare(noun: string): Promise<Prepared> {
    const [holder, part] = partOf(noun)
    const on = `${holder}:${holders[holder]}`
    if (part === 'comment') return { ...(await ask(other, 'comments.create', { on, body: 'As said' })), trashed: [] }
    if (part === 'file') {
      const file = await upload('other')
      await ask(other, 'files.attach', { on, file })
      return { id: file, version: 1, trashed: [] }
    }
    const make = () => ask(noun === 'decision' ? owner : other, `${noun}s.create`, CREATED[noun]!)
    const [{ id, version }, restorable, purgeable] = [await make(), await make(), await make()]
    const trashed: [string, string] = [restorable.id, purgeable.id]
    for (const one of trashed) await ask(owner, `${noun}s.remove`, { id: one })
    return { id, version, trashed }
  }

  /** The status that a caller gets for an act. */
  async function attempt(caller: Caller, act: string, noun: string, prepared: Prepared): Promise<number> {
    const [, part] = partOf(noun)
    const asked = part ? await partAsked(caller, act, noun, prepared) : recordAsked(act, noun, prepared)
    if (typeof asked === 'number') return asked
    const person = people[caller]
    if (person)
      return (
        act === 'read'
          ? await person.query(asked.procedure, asked.input)
          : await person.mutate(asked.procedure, asked.input)
      ).status
    if ((CALLERS.rest as readonly string[]).includes(caller))
      return (await api.as(tokens[caller]!)(asked.method, asked.path, asked.body)).status
    return (await callTool(asked.tool, asked.args, tokens[caller])).status
  }

  function recordAsked(act: string, noun: string, { id, version, trashed: [restorable, purgeable] }: Prepared): Asked {
    const path = `/${noun}s/${id}`
    const named = {
      method: 'POST',
      path: `${path}/${act}`,
      procedure: `${noun}s.${act}`,
      input: { id },
      tool: `${act}_${noun}`,
      args: { id },
    }
    const fields = UPDATED[noun] ?? { title: 'Changed' }
    const bodies: Record<string, Partial<Asked>> = {
      read: { method: 'GET', path, procedure: `${noun}s.get`, tool: 'get_record', args: { record: id } },
      create: {
        path: `/${noun}s`,
        body: CREATED[noun]!,
        input: CREATED[noun]!,
        tool: CREATING_TOOLS[noun] ?? `create_${noun}`,
        args: CREATED[noun]!,
      },
      update: {
        method: 'PATCH',
        path,
        body: fields,
        input: { id, ...fields },
        ...(noun === 'document' && { args: { document: id, base_version: version, mode: 'append', markdown: 'More' } }),
      },
      trash: { method: 'DELETE', path, procedure: `${noun}s.remove` },
      restore: { path: `/${noun}s/${restorable}/restore`, input: { id: restorable }, args: { id: restorable } },
      purge: {
        method: 'DELETE',
        path: `/trash/${noun}/${purgeable}`,
        procedure: 'trash.purge',
        input: { entity: noun, id: purgeable },
      },
      approve: { method: 'PATCH', path, body: { sop_status: 'approved' }, input: { id, version } },
      accept: { method: 'PATCH', path, body: { status: 'accepted' }, input: { id, reason: 'Small' } },
      send: { input: { id, version, to: 'ruth@brandt.example' } },
    }
    return { ...named, ...bodies[act] }
  }

  /** Comments and files: what there is on a document or task. */
  async function partAsked(caller: Caller, act: string, noun: string, { id }: Prepared): Promise<Asked | number> {
    const [holder, part] = partOf(noun)
    const on = `${holder}:${holders[holder]}`
    const path = `/${part}s/${id}`
    const named = {
      method: 'DELETE',
      path,
      procedure: `${part}s.remove`,
      input: { id },
      tool: `${act}_${part}`,
      args: { id },
    }
    if (part === 'comment') {
      const body = { body: 'Changed' }
      const get = { tool: 'get_record', args: { record: holders[holder], kind: holder, comments: true } }
      if (act === 'read') return { ...named, ...get, method: 'GET', procedure: 'comments.get' }
      if (act === 'update')
        return { ...named, method: 'PATCH', procedure: 'comments.update', body, input: { id, ...body } }
      if (act === 'remove') return named
      const made = { on, body: 'As said' }
      const add = { tool: 'add_comment', args: { record: holders[holder], kind: holder, text: 'As said' } }
      return {
        ...named,
        ...add,
        method: 'POST',
        path: '/comments',
        procedure: 'comments.create',
        body: made,
        input: made,
      }
    }
    if (act === 'read') return { ...named, method: 'GET', path: `${path}/content`, procedure: 'files.content' }
    const attachments = { method: 'PATCH', path: `/${holder}s/${holders[holder]}` }
    if (act === 'remove')
      return { ...named, ...attachments, body: { attachments: [] }, procedure: 'files.detach', input: { on, file: id } }
    if ((CALLERS.agent as readonly string[]).includes(caller)) return named
    const file = await upload(caller).catch(({ status }: { status: number }) => status)
    if (typeof file === 'number') return file
    const body = { attachments: [id, file] }
    return { ...named, ...attachments, body, procedure: 'files.attach', input: { on, file } }
  }

  /** How many changes the workspace has recorded. */
  async function changes(): Promise<number> {
    const [row] = await asOwner(api.database, 'select count(*)::int as n from change')
    return row!['n'] as number
  }

  return { prepare, attempt, changes }
}

function partOf(noun: string): [Holder, 'comment' | 'file' | undefined] {
  const part = noun.replace('shared-', '')
  return [noun.startsWith('shared-') ? 'task' : 'document', part === 'comment' || part === 'file' ? part : undefined]
}
