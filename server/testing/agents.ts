import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestApi } from './api.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever the test says it is
export type Body = Record<string, any>

const ERAS = { '2026-07-28': { mode: { pin: '2026-07-28' } }, '2025-11-25': { mode: 'legacy' } } as const
export type Era = keyof typeof ERAS

/** The same in both interfaces, so that their errors are equal. */
const REQUEST_ID = 'agent-call'

/** The agent interfaces of a running program, with `api.token` by default. */
export function agentsOf(api: () => TestApi) {
  async function rest(
    path: string,
    body?: unknown,
    token: string | null = api().token,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${api().url}/api/agent${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Request-Id': REQUEST_ID,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body, headers: response.headers }
  }

  const call = (tool: string, args: object = {}, token?: string) => rest(`/tools/${tool}`, args, token)

  /** The answer to a call whose outcome must be this. */
  async function answerOf(outcome: string, tool: string, args: object, token?: string): Promise<Body> {
    const { body } = await call(tool, args, token)
    if (body['outcome'] !== outcome) throw new Error(`${tool} answered ${JSON.stringify(body)}`)
    return body
  }

  return {
    rest,
    call,
    /** The result of a call that is carried out at once. */
    acted: async (tool: string, args: object, token?: string) =>
      (await answerOf('done', tool, args, token))['result'] as Body,
    /** The proposal of a call that waits for approval. */
    proposed: async (tool: string, args: object, token?: string) =>
      (await answerOf('waiting_for_approval', tool, args, token))['proposal'] as Body,
    connect: (era: Era = '2026-07-28', token = api().token) => connectAgent(api().url, token, era),
  }
}

/** The official client, connected to a running product. */
export async function connectAgent(url: string, token: string, era: Era = '2026-07-28'): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1.2.3' }, { versionNegotiation: ERAS[era] } as never)
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/agent/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}`, 'X-Request-Id': REQUEST_ID } },
  })
  await client.connect(transport)
  return client
}

/** The response to an MCP call: the REST body, and whether the call failed. */
export async function called(client: Client, name: string, args: object): Promise<{ isError: boolean; body: Body }> {
  const { content, isError = false } = (await client.callTool({ name, arguments: args as Body })) as Body
  return { isError, body: JSON.parse(content[0].text) }
}
