import type { TestApi } from './api.ts'
import { asOwner } from './as-owner.ts'
import { restKinds } from './fold-history.ts'
import { addFigures } from './metrics.ts'
import { draftNewsletter } from './newsletter-draft.ts'
import { makeConnection } from './providers/connection.ts'
import type { openTeam } from './team.ts'

type Team = ReturnType<typeof openTeam>
export type Made = {
  entity: string
  id: string
  /** Unique words that appear wherever its content does. */
  marker: string
  /** Whether it belongs to the project of the guest. */
  shared: boolean
}
export const HOOK_TOKEN = 'hook-token-hook-token'

/** One record of every kind in the change log, each created as people, programs and visitors create it. */
export async function makeEveryEntity(team: Team, everybody: { id: string }[], guest: string): Promise<Made[]> {
  const { api, owner } = team
  const made: Made[] = []
  const mentions = everybody.map(({ id }) => `[@x](member:${id})`).join(' ')
  const assignees = everybody.map(({ id }) => id)
  let nth = 0
  const markerOf = (entity: string) => `Zq${entity.replaceAll('_', '')}${++nth}x`

  /** `entity` must match the newest change. */
  async function make(entity: string, act: (marker: string) => Promise<unknown>, shared = false): Promise<string> {
    const marker = markerOf(entity)
    await act(marker)
    const [row] = await asOwner(
      api.database,
      `select entity_id from change where entity = '${entity}' order by id desc limit 1`,
    )
    made.push({ entity, id: row!.entity_id as string, marker, shared })
    return row!.entity_id as string
  }
  async function call(procedure: string, input: unknown) {
    const { status, body, text } = await owner.mutate(procedure, input)
    if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
    return body
  }
  const comment = (entity: string, entity_id: string, shared = false) =>
    make('comment', (m) => call('comments.create', { on: `${entity}:${entity_id}`, body: `${m} ${mentions}` }), shared)

  for (const shared of [false, true]) {
    const team = shared ? [guest] : []
    const project = await make('project', (name) => call('projects.create', { name, team }), shared)
    const task = await make('task', (title) => call('tasks.create', { title, project, assignees }), shared)
    await comment('project', project, shared)
    await comment('task', task, shared)
  }
  const folder = await make('folder', (name) => call('folders.create', { name }))
  const document = await make('document', (title) =>
    call('documents.create', { title, folder, markdown: `${title} ${mentions}` }),
  )
  const contact = await make('contact', (m) => call('contacts.create', { name: m, email: `${m}@people.example` }))
  const invoice = await make('invoice', (company) => call('invoices.create', { company }))
  const ticket = await make('ticket', (title) => call('tickets.create', { title, assignee: everybody[0]!.id }))
  const risk = await make('risk', (title) => call('risks.create', { title, owner: everybody[0]!.id }))
  const campaign = await make('campaign', (name) => call('campaigns.create', { name, slug: name }))
  await make('newsletter', (subject) => draftNewsletter(api, team.slug, { id: campaign, document, subject }))
  await make('newsletter_draft', (subject) => call('newsletter_drafts.create', { subject }))
  const lead = await make('lead', (m) =>
    call('marketing.pushLeads', { leads: [{ name: m, email: `${m}@leads.example` }] }),
  )
  const analysis = { method: 'break_even', inputs: { fixed: 100, price: 3, variable: 1, planned: null } }
  await make('decision', (title) => call('decisions.create', { title, ...analysis }))
  const mindmap = await make('mindmap', (m) => call('mindmaps.create', { title: m, outline: `- ${m}` }))
  const item = await make('item', (name) => call('items.create', { name, number: name }))
  const { id: stocked } = await call('items.create', { name: 'Stocked', number: 'S-1' })
  await make('inventory', () =>
    call('inventory.pushMovements', { movements: [{ item: stocked, type: 'receipt', qty: 5 }] }),
  )
  const order = await make('purchase_order', (supplier) => call('purchase_orders.create', { supplier, lines: [] }))
  const count = await make('stock_count', (note) => call('stock_counts.create', { items: [stocked], note }))
  await make('consent', (source) => call('leads.recordConsent', { contact, granted: true, source }))
  const token = await team.withToken()
  await make('touch', (m) => token('POST', '/marketing/touches', [{ email: `${m}@x.example`, source: 'fair' }]))
  const cost = { date: '2026-11-01', channel: 'fair', amount: 5, currency: 'EUR' }
  await make('cost', (m) => token('POST', '/marketing/costs', [{ ...cost, campaign: m }]))
  await makeForm(api, make, call, owner)
  await makeBooking(api, make, call, owner)

  const other = await team.join('member')
  await make('member', async (name) => {
    await other.mutate('members.updateProfile', { name })
  })
  await make('member_hr', (m) => call('members.hr.update', { id: other.id, home_address: m }))
  const seller = { name: '', tax_number: '', email: '', bank: '', iban: '', bic: '', terms: '', footer: '' }
  await make('workspace', (address) => call('workspaces.updateSeller', { ...seller, address }))
  const agent = await call('tokens.create', { name: 'Agent', access: 'read_write', expires: null })
  await asOwner(api.database, `update token set approval = true, reach = 'agent' where id = '${agent.token.id}'`)
  await make('agent', (title) => callTool(api, agent.secret, 'create_task', { title }))
  await make('token', (name) => call('tokens.create', { name, access: 'read_only', expires: null }))
  await make('webhook', (m) =>
    call('webhooks.create', { url: `https://127.0.0.1:8443/hook?key=${m}`, events: 'invoice.paid' }),
  )
  const tokens = { access: 'access', refresh: 'refresh', expiresAt: null }
  await make('connector', (account) => makeConnection(api, team.slug, { account }, tokens))
  await make('cost_source', () => call('connectors.setCostSource', { campaign, source: 'pushed' }))
  await make('external_campaign', async (name) => {
    const account = { account: '1', ext_id: '1', campaign: null, matched_by: null }
    const provided = { provider: 'meta', campaigns: { '1': name }, rows: [] }
    const connector = await addFigures(api.database, await workspaceOf(api, team.slug), provided)
    await call('connectors.leaveOut', { campaigns: [{ connector, ...account }] })
  })
  await make('suppression', async (m) => {
    const email = `${m}@people.example`.toLowerCase()
    await call('contacts.create', { name: 'Bounced', email })
    const body = JSON.stringify([{ sg_event_id: m, email, event: 'bounce', timestamp: Math.floor(Date.now() / 1000) }])
    await fetch(`${api.url}/api/email/webhook?token=${HOOK_TOKEN}`, { method: 'POST', body })
    await call('suppressions.lift', { email })
  })

  const others = await makeOthers(make, call, made)
  const commented = {
    document,
    contact,
    deal: others['deal']!,
    ticket,
    risk,
    mindmap,
    invoice,
    quote: others['quote']!,
    campaign,
    lead,
    item,
    purchase_order: order,
    stock_count: count,
  }
  for (const [entity, id] of Object.entries(commented)) await comment(entity, id)
  return made
}

async function workspaceOf({ database }: TestApi, slug: string): Promise<string> {
  const [workspace] = await asOwner(database, `select id from workspace where slug = '${slug}'`)
  return workspace!['id'] as string
}

type Make = (entity: string, act: (marker: string) => Promise<unknown>) => Promise<string>
type Call = (procedure: string, input: unknown) => Promise<{ id: string }>

/** Records of the other kinds that REST can create: the example of the document, whose first field is the name. */
async function makeOthers(make: Make, call: Call, made: readonly Made[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const { table, path, docs } of restKinds) {
    const [name] = Object.keys(docs!.example)
    if (name && !docs!.calls && !made.some(({ entity }) => entity === table))
      ids[table] = await make(table, (marker) => call(`${path}.create`, { ...docs!.example, [name]: marker }))
  }
  return ids
}

async function callTool({ url }: TestApi, secret: string, tool: string, args: object): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/agent/tools/${tool}`, { method: 'POST', headers, body: JSON.stringify(args) })
  if (answer.status !== 200) throw new Error(`${tool} answered ${answer.status} ${await answer.text()}`)
}

async function makeForm({ program }: TestApi, make: Make, call: Call, owner: Team['owner']): Promise<void> {
  const form = await make('form', (name) => call('forms.create', { name }))
  const link = (await owner.query('forms.link', { id: form })).body.url.split('/f/')[1] as string
  await make('submission', (name) =>
    program.caller.forms.submit(link, {
      typed: { name, email: `${name}@forms.example` },
      query: '',
      address: '10.0.0.9',
    }),
  )
}

async function makeBooking({ program }: TestApi, make: Make, call: Call, owner: Team['owner']): Promise<void> {
  const weekly = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const times = { minutes: 30, zone: 'UTC', weekly, overrides: [], horizon_days: 60, daily_cap: null }
  const gaps = { buffer_before: 0, buffer_after: 0, notice_hours: 0 }
  await make('booking_page', (title) =>
    call('bookings.createPage', { title, description: '', place: '', ...times, ...gaps }),
  )
  const [page] = (await owner.query('bookings.pages')).body as { url: string }[]
  const link = page!.url.split('/book/')[1]!
  const { booking } = program.caller
  const slot = (await booking.page(link, {}))!.week!.days[1]!.slots[0]!
  await make('booking', (name) =>
    booking.book(link, { slot, zone: 'UTC', name, email: `${name}@visits.example`, note: '' }),
  )
}
