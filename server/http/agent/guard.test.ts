import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#server/testing/agents.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** A raw POST to the MCP endpoint, because `fetch` does not send a foreign Host. */
async function post(body: string, headers: Record<string, string> = {}, token = api.token) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Body }>()
  const sent = request(`${api.url}/api/agent/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
      ...headers,
    },
  })
  if (headers['MCP-Protocol-Version'] === '') sent.removeHeader('MCP-Protocol-Version')
  sent.once('error', reject)
  sent.once('response', async (answer) => {
    const whole = await text(answer)
    const data = answer.headers['content-type']?.startsWith('text/event-stream')
      ? /^data: (.+)$/m.exec(whole)![1]!
      : whole
    resolve({ status: answer.statusCode!, body: data ? (JSON.parse(data) as Body) : {} })
  })
  sent.end(body)
  return promise
}
const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
const calling = (name: string, args: unknown) => message('tools/call', { name, arguments: args })

describe('the MCP endpoint', () => {
  test.each([
    ['text', 'not json'],
    ['half a message', '{"jsonrpc":"2.0","id":1'],
    ['single quotes', "{'id':1}"],
  ])('answers what is no JSON (%s) as JSON-RPC does', async (_, body) => {
    expect(await post(body)).toEqual({
      status: 400,
      body: {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_700, message: expect.stringMatching(/^Parse error: /), data: { error: 'invalid_json' } },
      },
    })
  })

  test.each([
    ['a batch', `[${message('ping')},${message('tools/list')}]`, 400, 'validation_error'],
    ['a string', '"ping"', 400, 'validation_error'],
    ['a body of 2 MB', calling('create_task', { title: 'x'.repeat(2 * 1_048_576) }), 413, 'payload_too_large'],
  ])('answers %s with an error of JSON-RPC', async (_, body, status, error) => {
    expect(await post(body)).toEqual({
      status,
      body: { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.any(String), data: { error } } },
    })
  })

  test('refuses the pages and names of others, whatever the token', async () => {
    for (const [name, value] of [
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
      ['Host', 'evil.example'],
    ] as const) {
      const { status, body } = await post(message('tools/list'), { [name]: value })
      expect([status, body['error'].data], `${name}: ${value}`).toEqual([403, { error: 'insufficient_scope' }])
    }
    expect((await post(message('tools/list'), { Origin: api.url })).status).toBe(200)
  })

  test('refuses a revision that it does not speak, by a JSON-RPC error', async () => {
    const { status, body } = await post(message('tools/list'), { 'MCP-Protocol-Version': '1999-01-01' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number), message: expect.any(String) } })
  })

  test.each([
    ['2025-06-18', '2025-06-18'],
    // Clients that sent no header before revision 2025-06-18 can be newer ones.
    ['', '2025-06-18'],
  ])('begins a session in an older revision (header “%s”)', async (header, protocolVersion) => {
    const headers = { 'MCP-Protocol-Version': header }
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } }
    const { status, body } = await post(message('initialize', params), headers)
    expect([status, body['result']?.protocolVersion]).toEqual([200, protocolVersion])
    const listed = await post(message('tools/list'), headers)
    expect([listed.status, listed.body['result']?.tools.length]).toEqual([200, 22])
  })

  test('does not negotiate a revision with batches, which it refuses', async () => {
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'old', version: '1' } }
    const { status, body } = await post(message('initialize', params))
    expect([status, body['result'].protocolVersion]).toEqual([200, '2025-11-25'])
  })

  test.each([
    ['in its message', { name: 'a\0b\ud800', version: '\0' }, undefined],
    ['in its session', undefined, ['a\0b\ud800', '\0']],
  ])('stores a client %s whose name Postgres cannot store', async (_, info, session) => {
    const params = {
      name: 'create_task',
      arguments: { title: 'Named oddly' },
      ...(info && { _meta: { 'io.modelcontextprotocol/clientInfo': info } }),
    }
    const id = session && `s.${Buffer.from(JSON.stringify(session)).toString('base64url')}`
    const { status, body } = await post(message('tools/call', params), id ? { 'Mcp-Session-Id': id } : {})
    expect([status, body['result']?.isError], JSON.stringify(body)).toEqual([200, undefined])
    const { id: made } = body['result'].structuredContent.result as { id: string }
    expect(
      await asOwner(
        api.database,
        `select client, client_version from agent_run r join change c on c.run_id = r.id where c.entity_id = '${made}'`,
      ),
    ).toEqual([{ client: 'ab\ufffd', client_version: '' }])
  })

  test.each([null, undefined])('takes arguments that are %s as none', async (given) => {
    const { status, body } = await post(calling('get_context', given))
    expect([status, body['result']?.isError], JSON.stringify(body)).toEqual([200, undefined])
  })

  test('distinguishes an unknown tool from an unknown argument', async () => {
    const tool = await post(calling('delete_everything', {}))
    expect(tool.body['error']).toMatchObject({ code: -32_602, message: expect.stringContaining('Unknown tool') })
    const argument = await post(calling('create_task', { title: 'x', colour: 'red' }))
    expect([argument.status, argument.body['result'].isError]).toEqual([200, true])
    expect(argument.body['result'].content[0].text).toContain('colour: is not an argument')
  })

  test('refuses deep JSON and an argument of 1 MB, and goes on', async () => {
    const deep = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"create_task","arguments":{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`
    expect((await post(deep)).status).toBe(400)
    expect((await post(calling('create_task', { title: 'x'.repeat(1_048_576) }))).status).toBe(413)
    const long = await post(calling('create_task', { title: 'x'.repeat(1_000_000) }))
    expect([long.status, long.body['result'].isError]).toEqual([200, true])
    expect(JSON.stringify(long.body).length).toBeLessThan(2_000)
    expect((await post(message('tools/list'))).status).toBe(200)
  })

  test('a token that is revoked between two messages of a session is refused', async () => {
    const { id, token } = await api.addToken()
    expect((await post(calling('list_people', {}), {}, token)).status).toBe(200)
    await asOwner(api.database, `update token set revoked_at = now() where id = '${id}'`)
    await expect.poll(async () => (await post(calling('list_people', {}), {}, token)).status).toBe(401)
  })
})
