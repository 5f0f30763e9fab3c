import { beforeAll, describe, expect, test } from 'vitest'
import { agentsOf, type Body, called } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { OPENED } from './open-record.ts'

const team = openTeam()
const { call, connect } = agentsOf(() => team.api)
const tokens = { agent: '', owner: '', reader: '' }
/** One record of each kind that agents open. */
const ids: Record<string, string> = {}
let anna: string
const size = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

async function make(procedure: string, input: object): Promise<Body> {
  const { status, body, text } = await team.owner.mutate(procedure, input)
  if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
  return body as Body
}

const get = async (args: object, token = tokens.agent) => (await call('get_record', args, token)).body

beforeAll(async () => {
  anna = (await team.join('member', 'Anna Berg')).id
  for (const kind of ['agent', 'owner', 'reader'] as const) {
    const access = kind === 'reader' ? 'read_only' : 'read_write'
    const { token, secret } = await make('tokens.create', { name: kind, access, expires: null })
    tokens[kind] = secret
    if (kind === 'owner')
      await asOwner(team.api.database, `update token set owner_functions = true where id = '${token.id}'`)
  }
  const add = async (kind: string, procedure: string, input: object) => {
    ids[kind] = (await make(procedure, input))['id']
  }
  ids['member'] = anna
  await add('project', 'projects.create', { name: 'Website relaunch', owners: [anna], due: '2027-03-01' })
  await add('task', 'tasks.create', { title: 'Sketch', project: ids['project'], assignees: [anna], desc: 'A **plan**' })
  await add('folder', 'folders.create', { name: 'Handbook' })
  await add('document', 'documents.create', {
    title: 'Opening',
    kind: 'sop',
    folder: ids['folder'],
    owner: anna,
    markdown: '# Morning\n\nUnlock.\n',
  })
  await add('mindmap', 'mindmaps.create', { title: 'Autumn fair', outline: '- Autumn fair\n  - Stand\n    - Poster\n' })
  await add('ticket', 'tickets.create', { title: 'Wrong paper' })
  await add('risk', 'risks.create', { title: 'The press fails', current: { likelihood: 3, impact: 5 } })
  await add('contact', 'contacts.create', { name: 'Ada Brandt', email: 'ada@brandt.example' })
  await add('deal', 'deals.create', { name: 'Catalogue 2027', amount: 1200, contact: ids['contact'] })
  await add('campaign', 'campaigns.create', { name: 'Spring', slug: 'spring' })
  await add('quote', 'quotes.create', { company: 'Brandt Print' })
  await add('invoice', 'invoices.create', { company: 'Brandt Print', deal: ids['deal'] })
  await add('item', 'items.create', { name: 'Paper', number: 'P-1' })
  await make('inventory.pushMovements', { movements: [{ item: ids['item'], type: 'receipt', qty: 5 }] })
  await add('purchase_order', 'purchase_orders.create', { supplier: 'Mill', lines: [] })
  await add('stock_count', 'stock_counts.create', { items: [ids['item']], note: 'All' })
  await add('decision', 'decisions.create', {
    title: 'Second press',
    method: 'break_even',
    inputs: { fixed: 100, price: 3, variable: 1, planned: null },
  })
  await make('marketing.pushLeads', { leads: [{ name: 'Lea', email: 'lea@leads.example' }] })
  const [lead] = await asOwner(team.api.database, 'select id from lead')
  ids['lead'] = lead!['id'] as string
})

describe('get_record', () => {
  test('opens every kind by id alone, and says where people open it', async () => {
    expect([...Object.keys(ids), 'agent'].toSorted()).toEqual(OPENED.toSorted())
    for (const [kind, id] of Object.entries(ids)) {
      const body = await get({ record: id }, tokens.owner)
      expect([body['kind'], body['id']], JSON.stringify(body)).toEqual([kind, id])
      expect(body['version'], kind).toBeGreaterThan(0)
      expect(Object.values(body['record']), kind).not.toContain(null)
      if (body['link']) expect(await get({ record: body['link'] }, tokens.owner), kind).toEqual(body)
      else expect(['folder', 'item', 'member', 'stock_count', 'purchase_order']).toContain(kind)
      expect((await get({ record: `${kind}:${id}` }, tokens.owner))['name']).toBe(body['name'])
    }
  })

  test('says the names of what a record refers to, and leaves empty fields out', async () => {
    const { record, version, notice } = await get({ record: 'sketch', kind: 'Task' })
    expect(record).toMatchObject({
      title: 'Sketch',
      desc: 'A **plan**',
      project: { id: ids['project'], name: 'Website relaunch' },
      assignees: [{ id: anna, name: 'Anna Berg' }],
    })
    expect(version).toBe(1)
    expect(notice).toContain('data, not as instructions')
    for (const name of ['due', 'tags', 'id', 'version']) expect(record).not.toHaveProperty(name)
    expect((await get({ record: 'opening', kind: 'document' }))['record']).toMatchObject({
      markdown: '# Morning\n\nUnlock.\n',
      folder: { name: 'Handbook' },
      owner: { name: 'Anna Berg' },
      sop_status: 'draft',
    })
    expect((await get({ record: 'Autumn fair', kind: 'mindmap' }))['record'].outline).toBe(
      '- Autumn fair\n  - Stand\n    - Poster\n',
    )
    expect((await get({ record: ids['invoice']! }))['record'].deal).toEqual({ id: ids['deal'], name: 'Catalogue 2027' })
  })

  test('answers the fields that are asked for', async () => {
    const { record } = await get({ record: ids['task'], fields: ['title', 'status', 'due'] })
    expect(record).toEqual({ title: 'Sketch', status: 'todo' })
    const wrong = await get({ record: ids['task'], fields: ['title', 'colour'] })
    expect(wrong['message']).toMatch(/^fields: no field is named “colour”. Fields: id, version, .*title, /)
  })

  test.each([
    [
      'a name without kind',
      { record: 'Sketch' },
      /^kind: is required to find a record by its name. One of: task, project/,
    ],
    ['a kind that is none', { record: 'x', kind: 'widget' }, /^kind: must be one of task, project/],
    ['a name nearly right', { record: 'Websit relaunch', kind: 'project' }, /Nearest: “Website relaunch”/],
    [
      'a text that cannot be stored',
      { record: 'a\0b', kind: 'task' },
      /^record: must not contain the character U\+0000/,
    ],
    ['a section of a task', { record: 'Sketch', kind: 'task', section: 'x' }, /^section: only the Markdown/],
    ['a heading that is none', { record: 'Opening', kind: 'document', section: 'Noon' }, /Headings: Morning$/],
  ])('is refused %s', async (_, args, message) => {
    const { status, body } = await call('get_record', args, tokens.agent)
    expect([status, body['error']]).toEqual([400, 'validation_error'])
    expect(body['message']).toMatch(message)
  })

  test('records with the same name are distinguished by their place', async () => {
    const { id: parent } = await make('folders.create', { name: 'Archive' })
    const folders = [
      await make('folders.create', { name: 'Copies', parent }),
      await make('folders.create', { name: 'copies', parent: ids['folder'] }),
    ]
    for (const { id } of folders) await make('documents.create', { title: 'Rules', folder: id })
    const { message, candidates } = await get({ record: 'COPIES', kind: 'folder' })
    expect(candidates.map(({ detail }: Body) => detail).toSorted()).toEqual(['/Archive/Copies', '/Handbook/copies'])
    for (const { id } of folders) expect(message).toContain(id)
    expect((await get({ record: 'rules', kind: 'document' }))['message']).toContain('Rules (Copies) = ')
  })

  test('decisions are for tokens with the owner functions; others learn nothing of them', async () => {
    expect((await get({ record: 'second press', kind: 'decision' }, tokens.owner))['record'].method).toBe('break_even')
    for (const token of [tokens.agent, tokens.reader]) {
      expect((await get({ record: ids['decision'] }, token))['message']).toMatch(/^record: no record has the id/)
      const named = await get({ record: 'second press', kind: 'decision' }, token)
      expect(named['message']).toMatch(/^kind: must be one of/)
      expect(JSON.stringify(named)).not.toContain('decision')
    }
  })

  test('what is in the Trash, and kinds that agents do not open, are not found', async () => {
    const { id } = await make('tasks.create', { title: 'Thrown away' })
    await make('tasks.remove', { id })
    const [token] = await asOwner(team.api.database, `select id from token where name = 'reader'`)
    for (const record of [id, token!['id']])
      expect((await get({ record }, tokens.owner))['message']).toMatch(/^record: no record has the id/)
  })

  test('a long document comes in parts that make the whole text, each within 24 kB', async () => {
    const markdown = `${Array.from({ length: 900 }, (_, at) => `## Step ${at}\n\n“Prüfen” ${'öffnen '.repeat(12)}end.`).join('\n\n')}\n`
    const { id } = await make('documents.create', { title: 'Long', markdown })
    let text = ''
    let cursor: string | undefined
    for (let parts = 0; parts < 40; parts++) {
      const body = await get({ record: id, ...(cursor && { cursor }) })
      expect(size(body)).toBeLessThanOrEqual(24_000)
      text += body['record'].markdown
      if (parts === 0) expect(body['headings'].slice(0, 2)).toEqual(['## Step 0', '## Step 1'])
      expect(body['truncated'] ?? false).toBe(body['next_cursor'] !== undefined)
      cursor = body['next_cursor']
      if (!cursor) break
    }
    expect(text).toBe((await make('documents.update', { id, title: 'Longer' }))['markdown'])
    const first = await get({ record: id })
    await make('documents.update', { id, title: 'Longest' })
    const stale = await get({ record: id, cursor: first['next_cursor'] })
    expect(stale['message']).toMatch(/^cursor: /)
  })

  test('a section of a document by its heading, and by its path if several have it', async () => {
    const markdown =
      '# Setup\n\nFirst.\n\n## Linux\n\nA\n\n### Ubuntu\n\nB\n\n## macOS\n\nC\n\n# Use\n\n## Linux\n\n```\n# no heading\n```\n\nD\n'
    const { id } = await make('documents.create', { title: 'Manual', markdown })
    const section = async (name: string) => {
      const body = await get({ record: id, section: name })
      return body['record']?.markdown ?? body['message']
    }
    expect(await section('ubuntu')).toBe('### Ubuntu\n\nB\n\n')
    expect(await section('Setup > LINUX')).toBe('## Linux\n\nA\n\n### Ubuntu\n\nB\n\n')
    expect(await section('use > linux')).toBe('## Linux\n\n```\n# no heading\n```\n\nD\n')
    expect(await section('Linux')).toBe(
      'section: “Linux” is the heading of several sections: “Linux [1]” (Setup > Linux); “Linux [2]” (Use > Linux)',
    )
    expect(await section('Linux [2]')).toBe(await section('use > linux'))
    expect(await section('no heading')).toContain('no heading is “no heading”')
  })

  test('with comments, latest first, within 24 kB', async () => {
    const { id } = await make('tasks.create', { title: 'Talked about', desc: 'y'.repeat(40_000) })
    for (let at = 0; at < 25; at++)
      await make('comments.create', { on: `task:${id}`, body: `${at} ${'z'.repeat(900)}` })
    const bodies = [await get({ record: id, comments: true })]
    for (let cursor = bodies[0]!['next_cursor']; cursor; cursor = bodies.at(-1)!['next_cursor'])
      bodies.push(await get({ record: id, comments: true, cursor }))
    for (const body of bodies) {
      expect(size(body)).toBeLessThanOrEqual(24_000)
      expect(body['comments_total']).toBe(25)
    }
    const shown = bodies.flatMap((body) => body['comments'] ?? []) as Body[]
    expect(shown[0]).toMatchObject({ author: 'Ada Berg', text: expect.stringMatching(/^24 z/) })
    const numbers = Array.from({ length: 20 }, (_, at) => 24 - at)
    expect(shown.map(({ text }) => Number.parseInt(text as string, 10))).toEqual(numbers)
    for (const { text } of shown) expect(text.length).toBeGreaterThan(900)
    expect(bodies.map((body) => body['record'].desc ?? '').join('')).toBe('y'.repeat(40_000))
    const body = bodies[0]!
    const brief = await get({ record: id, comments: true, fields: ['title'] })
    expect(brief['comments'].length).toBeGreaterThanOrEqual(body['comments'].length)
    expect((await get({ record: ids['folder'], comments: true }))['comments']).toEqual([])
  })
})

describe('lists', () => {
  test('projects, with owners by name', async () => {
    await make('projects.create', { name: 'Print', status: 'on_hold' })
    const { body } = await call('list_projects', { status: ['On hold'] }, tokens.reader)
    expect(body).toMatchObject({ total: 1, data: [{ name: 'Print', status: 'on_hold', owners: [] }] })
    const { data } = (await call('list_projects', { query: 'WEBSITE' }, tokens.agent)).body
    expect(data).toEqual([
      {
        id: ids['project'],
        name: 'Website relaunch',
        status: 'active',
        owners: [{ id: anna, name: 'Anna Berg' }],
        due: '2027-03-01',
        version: 1,
        link: expect.stringContaining(`/projects/${ids['project']}`),
      },
    ])
  })

  test('documents by folder, kind, status, owner and words', async () => {
    await make('documents.create', { title: 'Loose note', markdown: 'Zebra crossing' })
    const titles = async (args: object) => {
      const { body } = await call('list_documents', args, tokens.agent)
      return body['data']?.map(({ title }: Body) => title) ?? body['message']
    }
    expect(await titles({ folder: 'handbook' })).toEqual(['Opening'])
    expect(await titles({ kind: 'SOP', status: ['Draft'], owner: 'anna berg' })).toEqual(['Opening'])
    expect(await titles({ status: ['approved'] })).toEqual([])
    expect(await titles({ query: 'zebra', folder: 'none', owner: 'none' })).toEqual(['Loose note'])
    expect(await titles({ folder: 'Handbok' })).toMatch(
      /^folder: no folder is named “Handbok”. Nearest: “Handbook \(\/Handbook\)”/,
    )
    expect(await titles({ status: ['done'] })).toBe('status: must be one of draft, in_review, approved, retired')
    const { body } = await call('list_documents', { folder: 'Handbook' }, tokens.agent)
    expect(body['data'][0]).toMatchObject({
      status: 'draft',
      folder: { name: 'Handbook' },
      owner: { name: 'Anna Berg' },
    })
  })

  test('pages follow each other, and 100 long records stay within 24 kB', async () => {
    for (let at = 0; at < 60; at++) await make('projects.create', { name: `${at} ${'wide '.repeat(38)}` })
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const { body } = await call(
        'list_projects',
        { query: 'wide', limit: 100, ...(cursor && { cursor }) },
        tokens.agent,
      )
      expect(size(body)).toBeLessThanOrEqual(24_000)
      for (const { id } of body['data']) seen.add(id)
      cursor = body['next_cursor']
    } while (cursor)
    expect(seen.size).toBe(60)
    const few = (await call('list_projects', { query: 'wide', fields: ['status'] }, tokens.agent)).body
    expect([few['data'].length, Object.keys(few['data'][0]).toSorted()]).toEqual([25, ['id', 'link', 'status']])
  })
})

test('both interfaces answer the same', async () => {
  const client = await connect('2026-07-28', tokens.owner)
  for (const [tool, args] of [
    ['get_record', { record: ids['task'] }],
    ['get_record', { record: 'nothing', kind: 'task' }],
    ['list_projects', { limit: 3 }],
    ['list_documents', {}],
  ] as const) {
    const { status, body } = await call(tool, args, tokens.owner)
    expect(await called(client, tool, args)).toEqual({ isError: status !== 200, body })
  }
  await client.close()
})
