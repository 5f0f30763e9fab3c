import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentsOf, type Body, called } from '#server/testing/agents.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

let api: TestApi
let anna: { id: string; email: string }
beforeAll(async () => {
  api = await startApi()
  anna = await api.addMember('member', 'Anna Berg')
  await api.addMember('member', 'Jörg Weiß')
  await api.addMember('member', 'Sam Lee')
  await api.addMember('member', 'Sam Lee')
})
afterAll(() => api.close())

const { rest, call, connect } = agentsOf(() => api)

const changesOf = (where: string) =>
  asOwner(api.database, `select event, actor_kind, actor_id, tool, run_id from change where ${where} order by id`)

describe.each(['2026-07-28', '2025-11-25'] as const)('the official client, revision %s', (era) => {
  test('sees the tools in their order, with all hints, within 24 kB', async () => {
    const { id, token } = await api.addToken()
    await asOwner(api.database, `update token set owner_functions = true where id = '${id}'`)
    const client = await connect(era, token)
    const { tools } = await client.listTools()
    const offered = (await rest('/tools', undefined, token)).body['tools'] as Body[]
    expect(tools.map(({ name }) => name)).toEqual(offered.map(({ name }) => name))
    expect(tools).toHaveLength(22)
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(24_000)
    for (const { name, annotations, description, outputSchema } of tools) {
      expect(Object.keys(annotations!).toSorted(), name).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect(description!.length, name).toBeLessThanOrEqual(300)
      expect(outputSchema, name).toBeDefined()
    }
    await client.close()
  })

  test('gets the answers of REST, and leaves the same activity', async () => {
    const client = await connect(era)
    const reads = [
      ['get_context', {}],
      ['search_workspace', { query: 'anna' }],
      ['list_people', {}],
      ['list_tasks', {}],
    ] as const
    for (const [tool, args] of reads)
      expect(await called(client, tool, args), tool).toEqual({ isError: false, body: (await call(tool, args)).body })
    const { content, structuredContent } = (await client.callTool({ name: 'get_context', arguments: {} })) as Body
    expect(JSON.parse(content[0].text)).toEqual(structuredContent)
    const args = { title: `Parity ${era}`, assignees: ['anna berg'], due: '2027-01-04' }
    const [one, two] = [(await called(client, 'create_task', args)).body, (await call('create_task', args)).body]
    const shape = (task: Body) => ({ ...task, id: '', link: '' })
    expect(shape(one['result'])).toEqual(shape(two['result']))
    const [first, second] = await changesOf(`entity_id in ('${one['result'].id}', '${two['result'].id}')`)
    expect(first).toEqual({
      event: 'task.created',
      actor_kind: 'agent',
      actor_id: api.tokenId,
      tool: 'create_task',
      run_id: expect.any(String),
    })
    expect({ ...second, run_id: 0 }).toEqual({ ...first, run_id: 0 })
    const [run] = await asOwner(
      api.database,
      `select client, client_version from agent_run where id = '${String(first!['run_id'])}'`,
    )
    expect(run).toEqual({ client: 'tests', client_version: '1.2.3' })
    const wrong = { title: 'x', assignees: ['sam lee'] }
    const { failed, ...refused } = { failed: true, ...(await call('create_task', wrong)) }
    expect(await called(client, 'create_task', wrong)).toEqual({ isError: failed, body: refused.body })
    await client.close()
  })

  test('is refused an unknown tool by the protocol', async () => {
    const client = await connect(era)
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow(/Unknown tool/)
    await client.close()
  })
})

describe('writes', () => {
  test('a project comes with its first tasks, or not at all', async () => {
    const made = await call('create_project', {
      name: 'Website relaunch',
      owners: ['ANNA BERG'],
      first_tasks: [
        { title: 'Sketch', due: 'tomorrow' },
        { title: 'Build', assignees: ['jorg weiss', anna.email] },
      ],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body['result'].first_tasks.map(({ title }: Body) => title)).toEqual(['Sketch', 'Build'])
    const wrong = await call('create_project', {
      name: 'Half',
      first_tasks: [{ title: 'a' }, { title: 'b', assignees: ['nobody'] }],
    })
    expect(wrong.body['message']).toContain('first_tasks.1.assignees: no active member is named “nobody”')
    expect(await changesOf(`record ->> 'name' = 'Half'`)).toEqual([])
    const listed = await call('list_tasks', { project: 'website RELAUNCH', fields: ['title'] })
    expect(listed.body['data'].map(({ title }: Body) => title)).toEqual(['Sketch', 'Build'])
    expect(Object.keys(listed.body['data'][0]).toSorted()).toEqual(['id', 'link', 'title'])
  })

  test('a dry run says what would change and writes nothing', async () => {
    const task = (await call('create_task', { title: 'Dry' })).body['result']
    const { body } = await call('update_task', { task: task.id, status: 'In Progress', dry_run: true })
    expect(body['outcome']).toBe('dry_run')
    expect(body['changes']).toEqual([
      { event: 'task.updated', id: task.id, before: { status: 'todo' }, after: { status: 'in_progress' } },
    ])
    expect((await api.call('GET', `/tasks/${task.id}`)).body).toMatchObject({ status: 'todo', version: 1 })
    expect(await changesOf(`entity_id = '${task.id}'`)).toHaveLength(1)
  })

  test('a client_ref and an Idempotency-Key of the same token are different keys', async () => {
    for (const key of ['agent/create_task/both', 'both'])
      expect((await api.call('POST', '/tasks', { title: 'By REST' }, { 'Idempotency-Key': key })).status).toBe(201)
    const { status, body } = await call('create_task', { title: 'By an agent', client_ref: 'both' }, api.token)
    expect(status, JSON.stringify(body)).toBe(200)
  })

  test('of twenty parallel calls with one client_ref, one writes and all answer the same', async () => {
    const args = { title: 'Once only', client_ref: 'ref-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('create_task', args)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await changesOf(`record ->> 'title' = 'Once only'`)).toHaveLength(1)
    const other = await call('create_task', { ...args, title: 'Another' })
    expect([other.status, other.body['message']]).toEqual([
      422,
      expect.stringContaining('client_ref: was already used'),
    ])
  })

  test('a stale base_version is a conflict that names the version', async () => {
    const task = (await call('create_task', { title: 'Stale' })).body['result']
    await call('update_task', { task: task.id, priority: 'high', base_version: 1 })
    const stale = await call('update_task', { task: task.id, priority: 'low', base_version: 1 })
    expect([stale.status, stale.body['message']]).toEqual([409, expect.stringContaining('at version 2')])
  })

  test('of twenty parallel changes, all are made without base_version, and one with it', async () => {
    const { id } = (await call('create_task', { title: 'Busy' })).body['result']
    const free = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => call('update_task', { task: id, desc: `${nth}` })),
    )
    expect(free.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const { version } = (await api.call('GET', `/tasks/${id}`)).body
    const bound = (nth: number) => call('update_task', { task: id, base_version: version, tags: [`${nth}`] })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => bound(nth)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(19)
    for (const { status, body } of refused) {
      expect([status, body['version']]).toEqual([409, version + 1])
      expect(body['message']).toMatch(/^base_version: the task is now at version/)
    }
  })

  test('an invoice is drafted from a deal by its name, without number', async () => {
    await api.call('POST', '/deals', { name: 'Catalogue 2027', amount: 1200, company: 'Brandt Print' })
    const { body } = await call('draft_invoice', { deal: 'catalogue 2027', tax_rate: 19 })
    expect(body['result'], JSON.stringify(body)).toMatchObject({
      status: 'draft',
      total: 1428,
      company: 'Brandt Print',
    })
  })

  test('with approval, a write becomes a proposal with before and after', async () => {
    const { id, token } = await api.addToken()
    await asOwner(api.database, `update token set approval = true, reach = 'agent' where id = '${id}'`)
    const task = (await call('create_task', { title: 'Ask first' })).body['result']
    const { body } = await call('update_task', { task: task.id, status: 'done', client_ref: 'p' }, token)
    expect(body['outcome'], JSON.stringify(body)).toBe('waiting_for_approval')
    const again = await call('update_task', { task: task.id, status: 'done', client_ref: 'p' }, token)
    expect(again.body).toEqual(body)
    expect((await api.call('GET', `/tasks/${task.id}`)).body.status).toBe('todo')
    const proposals = await asOwner(
      api.database,
      `select status, tool, plan, changes from agent_proposal where token = '${id}'`,
    )
    expect(proposals).toEqual([
      {
        status: 'open',
        tool: 'update_task',
        plan: { id: task.id, version: 1, status: 'done' },
        changes: [expect.objectContaining({ event: 'task.updated', before: { status: 'todo', completed_at: null } })],
      },
    ])
    const [change] = await changesOf(`entity_id = '${body['proposal'].id}'`)
    expect(change).toMatchObject({ event: 'agent.proposed', actor_kind: 'agent' })
  })

  test('calls that name a run share it; others share one per client', async () => {
    const runOf = async (args: object) => {
      const { id } = (await call('create_task', { title: 'Run', ...args })).body['result']
      return (await changesOf(`entity_id = '${id}'`))[0]!['run_id']
    }
    const named = await runOf({ run: 'spring' })
    expect(await runOf({ run: 'spring' })).toBe(named)
    const unnamed = await runOf({})
    expect(unnamed).not.toBe(named)
    expect(await runOf({})).toBe(unnamed)
  })
})

test('long lists are cut at 24 kB and continue', async () => {
  const project = (await call('create_project', { name: 'Long list' })).body['result']
  for (let at = 0; at < 60; at++)
    await api.call('POST', '/tasks', { title: `${at} ${'long '.repeat(95)}`, project: project.id })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await call('list_tasks', { project: 'Long list', limit: 60, ...(cursor && { cursor }) })
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(24_000)
    expect(body['total']).toBe(60)
    seen.push(...body['data'].map(({ id }: Body) => id as string))
    cursor = body['next_cursor']
  } while (cursor)
  expect(new Set(seen).size).toBe(60)
  expect(seen).toHaveLength(60)
  const foreign = await call('list_people', { cursor: Buffer.from('5.abcdef01').toString('base64url') })
  expect(foreign.body['message']).toContain('cursor: belongs to another list')
})

test('reads belong to the run that they name, and a list continues in any', async () => {
  const { id, token } = await api.addToken()
  const read = await call('list_people', { limit: 1, run: 'spring' }, token)
  expect(read.status, JSON.stringify(read.body)).toBe(200)
  const cursor = read.body['next_cursor']
  expect((await call('list_people', { limit: 1, run: 'summer', cursor }, token)).status).toBe(200)
  await call('create_task', { title: 'In spring', run: 'spring' }, token)
  await api.program.services.agentCalls.flush()
  const calls = await asOwner(
    api.database,
    `select tool, label from agent_call left join agent_run on agent_run.id = run where agent_call.token = '${id}' order by at, agent_call.id`,
  )
  expect(calls).toEqual([
    { tool: 'list_people', label: 'spring' },
    { tool: 'list_people', label: null },
    { tool: 'create_task', label: 'spring' },
  ])
})

test('outcomes are counted by token and tool', async () => {
  const { id, token } = await api.addToken()
  await call('list_people', {}, token)
  await call('create_task', { title: 'x', dry_run: true }, token)
  await call('create_task', {}, token)
  await api.program.services.agentCalls.flush()
  const rows = await asOwner(api.database, `select tool, outcome from agent_call where token = '${id}' order by id`)
  expect(rows.map(({ tool, outcome }) => [tool, outcome].join(' '))).toEqual([
    'list_people ok',
    'create_task dry_run',
    'create_task error',
  ])
})

test('the document has one operation per tool, within the limits of GPT Actions', async () => {
  const { body } = await rest('/openapi.json', undefined, null)
  const documented = Object.values(body['paths']).map((path) => (path as Body)['post'].operationId)
  const { id, token } = await api.addToken()
  await asOwner(api.database, `update token set owner_functions = true where id = '${id}'`)
  const { tools } = (await rest('/tools', undefined, token)).body as { tools: Body[] }
  expect(documented).toEqual(tools.map(({ name }) => name))
  expect(JSON.stringify(body).length).toBeLessThan(100_000)
  // Generators require fields that have a default.
  expect(JSON.stringify(body)).not.toContain('"default":')
})
