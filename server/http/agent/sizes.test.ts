import { beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '#server/modules/agent/tools/registry.ts'
import { METHODS } from '#server/modules/decisions/rules/methods.ts'
import type { Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const MOST = 24_000

const seen = new Set<string>()
type Sent = { bytes: number; isError: boolean; body: Body; text: Body }

/** A call as an MCP client sends it, with the bytes of the whole response. */
async function sent(name: string, args: object): Promise<Sent> {
  seen.add(name)
  const response = await fetch(`${team.api.url}/api/agent/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${team.api.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const raw = await response.text()
  const message = JSON.parse(raw.slice(raw.indexOf('{'))) as Body
  const { content, structuredContent, isError = false } = message['result']
  const text = JSON.parse(content[0].text) as Body
  return { bytes: Buffer.byteLength(raw), isError, body: structuredContent ?? text, text }
}

/** The same, checked: within the limit, complete for clients that read only text, and explained if anything is missing. */
async function read(name: string, args: object): Promise<Body> {
  const { bytes, isError, body, text } = await sent(name, args)
  expect(bytes, `${name} ${JSON.stringify(args).slice(0, 200)}`).toBeLessThanOrEqual(MOST)
  expect(isError, JSON.stringify(body).slice(0, 500)).toBe(false)
  expect(text).toEqual(body)
  if (body['truncated']) expect(body['hint']).toMatch(/next_cursor|^Shortened: [a-z_*., ]+\. /)
  return body
}

async function pages(name: string, args: object): Promise<Body[]> {
  const all = [await read(name, args)]
  for (let cursor = all[0]!['next_cursor']; cursor; cursor = all.at(-1)!['next_cursor'])
    all.push(await read(name, { ...args, cursor }))
  return all
}

/** Puts together the parts of a value, as the guide describes. */
function joined(one: unknown, next: unknown): unknown {
  if (one === undefined || next === undefined) return one ?? next
  if (typeof one === 'string') return one + (next as string)
  if (Array.isArray(one)) return [...one, ...(next as unknown[])]
  const names = [...Object.keys(one as Body), ...Object.keys(next as Body)]
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, joined((one as Body)[name], (next as Body)[name])]),
  )
}

/** Quotes, line breaks, backslashes, accents and emoji, which take more bytes than characters. */
const long = (length: number) =>
  '“Größe” "12\\4" 🖨️ und\n\nweiter; '
    .repeat(Math.ceil(length / 30))
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
const line = (length: number) => long(length).replaceAll('\n', ' ').trim()

async function made(path: string, body: object): Promise<string> {
  const { status, body: record, text } = await team.api.call('POST', path, body)
  expect(status, text.slice(0, 300)).toBe(201)
  return record.id as string
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    description: `${nth} ${line(480)}`,
    quantity: 1,
    unit_price: 2,
    tax_rate: 19,
  }))

const ids: Record<string, string> = {}
const markdown = `# Start\n\n${long(90_000)}\n\n# End\n\nLast.\n`
const comments = Array.from({ length: 4 }, (_, nth) => `${nth} ${long(9_900)}`)

beforeAll(async () => {
  await asOwner(team.api.database, `update token set owner_functions = true where id = '${team.api.tokenId}'`)
  for (let nth = 0; nth < 40; nth++) await team.api.addMember('member', `${nth} ${line(180)}`)
  const members = ((await team.api.call('GET', '/members?limit=100')).body.data as Body[]).map(({ id }) => id as string)
  ids['project'] = await made('/projects', { name: line(190), desc: long(49_000), owners: members.slice(0, 20) })
  for (let nth = 0; nth < 30; nth++) {
    const fields = { title: `${nth} ${line(480)}`, desc: long(nth === 0 ? 49_000 : 100), project: ids['project'] }
    ids[`task ${nth}`] = await made('/tasks', { ...fields, assignees: members.slice(0, 20), tags: [line(50)] })
  }
  ids['document'] = await made('/documents', { title: line(290), markdown })
  for (let nth = 0; nth < 30; nth++) await made('/documents', { title: `${nth} ${line(290)}`, markdown: 'x' })
  for (let nth = 0; nth < 30; nth++)
    await made('/projects', { name: `${nth} ${line(190)}`, owners: members.slice(0, 20) })
  ids['contact'] = await made('/contacts', { name: line(190), notes: long(49_000) })
  for (let nth = 0; nth < 40; nth++)
    await made('/contacts', { name: `${nth} ${line(190)}`, company: line(190), title: line(190) })
  ids['quote'] = await made('/quotes', {
    company: line(190),
    lines: lines(100),
    intro: long(9_900),
    terms: long(9_900),
  })
  ids['ticket'] = await made('/tickets', { title: line(190), desc: long(40_000) })
  for (const body of comments) await made('/comments', { on: `document:${ids['document']}`, body })
})

describe('records arrive complete in pages', () => {
  test.each([
    ['document', `/documents`, ['markdown', 'title']],
    ['task 0', `/tasks`, ['desc', 'title', 'tags']],
    ['project', `/projects`, ['desc', 'name']],
    ['contact', `/contacts`, ['notes', 'name']],
    ['quote', `/quotes`, ['lines', 'intro', 'terms', 'company']],
    ['ticket', `/tickets`, ['desc', 'title']],
  ])('%s', async (kind, path, fields) => {
    const all = await pages('get_record', { record: ids[kind] })
    expect(all.length).toBeGreaterThan(1)
    const record = all.map((page) => page['record'] as unknown).reduce(joined) as Body
    const stored = (await team.api.call('GET', `${path}/${ids[kind]}`)).body
    for (const field of fields) expect(record[field], field).toEqual(stored[field])
    expect(record['assignees']?.length).toBe(stored.assignees?.length)
  })

  test('with their comments, of which each is complete', async () => {
    const all = await pages('get_record', { record: ids['document'], comments: true, fields: ['title'] })
    const byId = Map.groupBy(
      all.flatMap((page) => (page['comments'] ?? []) as Body[]),
      (comment) => comment['id'] ?? 'continued',
    )
    const texts = [...byId.values()].map((parts) => parts.map(({ text }) => text ?? '').join(''))
    expect(texts.join('').length).toBe(comments.join('').length)
  })
})

describe('lists arrive complete in pages', () => {
  test.each([
    ['list_tasks', '/tasks', {}],
    ['list_projects', '/projects', {}],
    ['list_documents', '/documents', {}],
    ['list_people', '/members', {}],
    ['list_records', '/contacts', { kind: 'contact' }],
  ])('%s', async (tool, path, args) => {
    const all = await pages(tool, { ...args, limit: 100 })
    const stored = (await team.api.call('GET', `${path}?limit=100`)).body.data as Body[]
    const seen = all.flatMap((page) => page['data'] as Body[]).map(({ id }) => id as string)
    expect(seen.toSorted()).toEqual(stored.map(({ id }) => id as string).toSorted())
    expect(seen).toHaveLength(all[0]!['total'])
  })
})

test('a search arrives complete in pages, with the best match of each kind first', async () => {
  const all = await pages('search_workspace', { query: 'größe', limit: 100 })
  const found = all.flatMap((page) => page['data'] as Body[])
  expect(new Set(found.map(({ id }) => id as string)).size).toBe(found.length)
  expect(found).toHaveLength(all[0]!['total'])
  const kinds = Map.groupBy(found, ({ kind }) => kind as string)
  expect([...kinds].map(([kind, { length }]) => [kind, length])).toEqual(
    expect.arrayContaining([
      ['task', 30],
      ['document', 31],
      ['project', 31],
      ['contact', 41],
    ]),
  )
  expect(new Set(found.slice(0, kinds.size).map(({ kind }) => kind as string)).size).toBe(kinds.size)
})

describe('an analysis keeps its inputs', () => {
  const each = Array.from({ length: 50 }, (_, at) => at)
  const pugh = {
    datum: 'Today',
    criteria: each.map((at) => ({ name: `Criterion ${at}`, weight: 1.234_567_890_123 + at })),
    options: each.map((at) => ({ name: `Option ${at}`, ratings: each.map((of) => ((at + of) % 5) - 2) })),
  }
  test.each([['pugh', pugh], ...Object.entries(METHODS).map(([name, { example }]) => [name, example])])(
    '%s',
    async (method, inputs) => {
      const all = await pages('run_decision_analysis', { method, inputs })
      const result = all.map(
        ({ notice: _notice, hint: _hint, next_cursor: _next, truncated: _cut, link: _link, ...page }) =>
          page as unknown,
      )
      const whole = result.reduce((one, next) =>
        joined({ ...(one as Body), method: '', method_version: 0 }, next),
      ) as Body
      expect(whole['inputs']).toEqual(inputs)
      expect(Object.keys(whole['values']).length).toBeGreaterThan(0)
    },
  )
  test.each(Object.keys(METHODS))('the description of %s', async (method) => {
    const { example } = METHODS[method as keyof typeof METHODS]
    expect(await read('describe_decision_method', { method })).toMatchObject({ example })
  })
})

describe('every other tool stays within the limit and says what it shortened', () => {
  const first_tasks = Array.from({ length: 50 }, (_, nth) => ({ title: `${nth} ${line(480)}`, desc: long(5_000) }))
  test.each([
    ['get_context', {}],
    ['search_workspace', { query: 'größe', limit: 100 }],
    ['create_task', { title: line(490), desc: long(49_000), tags: [line(50)] }],
    ['create_project', { name: line(190), first_tasks }],
    ['create_document', { title: line(290), markdown: long(90_000) }],
    ['create_folder', { name: line(90) }],
    ['create_mind_map', { title: line(190), outline: `- a\n${`  - ${line(200)}\n`.repeat(300)}` }],
    ['create_ticket', { title: line(190), desc: long(20_000) }],
    ['create_risk', { title: line(190), cause: long(4_000) }],
    ['draft_quote', { company: line(190), lines: lines(100), intro: long(9_900), terms: long(9_900) }],
    ['draft_invoice', { company: line(190), lines: lines(100), note: long(1_900) }],
  ])('%s', async (tool, args) => {
    const dry = tool.startsWith('get') || tool.startsWith('search') ? {} : { dry_run: true }
    expect(await read(tool, args)).toHaveProperty('notice')
    expect(await read(tool, { ...args, ...dry })).toHaveProperty('notice')
  })

  test('changes of a task, a document and comments', async () => {
    const task = { task: ids['task 0'], title: line(490), desc: long(48_000) }
    await read('update_task', { ...task, dry_run: true })
    await read('update_task', task)
    const edit = { document: ids['document'], base_version: 1, mode: 'replace', markdown: long(80_000) }
    const dry = await read('update_document', { ...edit, dry_run: true })
    expect(dry['hint']).toMatch(/^Shortened: changes\.\*\.before\.markdown, changes\.\*\.after\.markdown\. New values/)
    await read('update_document', edit)
    await read('add_comment', { record: ids['document'], text: long(9_900) })
  })

  test('errors, which keep their candidates', async () => {
    const headings = Array.from({ length: 100 }, () => `# ${line(290)}\n\nx\n`).join('\n')
    const document = await made('/documents', { title: 'Headings', markdown: headings })
    for (let nth = 0; nth < 12; nth++) await made('/tasks', { title: line(490), project: ids['project'] })
    for (const [tool, args, field] of [
      ['update_task', { task: line(490).slice(0, 200), status: 'done' }, 'candidates'],
      ['list_tasks', { project: `${line(180)} none` }, 'candidates'],
      ['get_record', { record: document, section: 'None' }, 'candidates'],
      ['get_record', { record: document, section: line(290) }, 'candidates'],
      [
        'create_task',
        Object.fromEntries(Array.from({ length: 500 }, (_, nth) => [`${nth} ${line(90)}`, 1])),
        'message',
      ],
    ] as const) {
      const { bytes, isError, body } = await sent(tool, args)
      expect([isError, bytes <= MOST], JSON.stringify(body).slice(0, 300)).toEqual([true, true])
      expect(body[field]?.length, tool).toBeGreaterThan(0)
    }
  })
})

test('every tool was called with large records', () => {
  expect([...seen].toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted())
})
