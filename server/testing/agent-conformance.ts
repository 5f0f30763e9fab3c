import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenGuard, failureLimiter, tokenAuthentication } from '#server/auth/authentication.ts'
import { createAgentGuard } from '#server/http/agent/guard.ts'
import { agentMcp } from '#server/http/agent/mcp.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Handler } from '#server/http/request.ts'
import { fixtureServer } from './agent-fixtures.ts'
import { startApi, type TestApi } from './api.ts'
import { openBearerProxy } from './bearer-proxy.ts'

const root = path.resolve(import.meta.dirname, '../..')
const suite = path.join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** The required scenarios of each revision. */
const RUNS = {
  '2026-07-28': ['--requirements', '2026-07-28'],
  '2025-11-25': ['--spec-version', '2025-11-25'],
  '2025-06-18': ['--spec-version', '2025-06-18'],
}
type Revision = keyof typeof RUNS

/** Runs the official suite of these revisions: against the server itself, and with the tools that the suite calls. */
export function testConformance({ shipped, fixtures }: Record<'shipped' | 'fixtures', readonly Revision[]>): void {
  let api: TestApi
  let folder: string
  beforeAll(async () => {
    api = await startApi()
    folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-conformance-'))
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true })
  })

  /** Runs the official suite against the server; `expected` names the scenarios that may fail, and that fail if they pass. */
  async function conformance(
    url: string,
    revision: Revision,
    expected: string,
  ): Promise<{ code: number; said: string }> {
    const proxy = await openBearerProxy(url, api.token)
    const baseline = path.join(root, 'server/testing', expected)
    const target = ['server', '--url', `${proxy.url}/api/agent/mcp`, '--expected-failures', baseline]
    const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>()
    execFile(
      process.execPath,
      [suite, ...target, '--output-dir', path.join(folder, path.basename(expected)), ...RUNS[revision]],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    )
    const outcome = await promise
    await proxy.close()
    return outcome
  }

  test.each(shipped)('the MCP interface passes the official suite of %s', { timeout: 120_000 }, async (revision) => {
    const { code, said } = await conformance(api.url, revision, `conformance/shipped-${revision}.yaml`)
    expect(code, said).toBe(0)
  })

  test.each(fixtures)(
    'with the tools that the suite of %s calls, behind the same guard, every scenario passes',
    { timeout: 120_000 },
    async (revision) => {
      const { program } = api
      const guard = createTokenGuard(program, tokenAuthentication(program, 'agent'), failureLimiter())
      const mcp = agentMcp(program, createAgentGuard(program, guard), fixtureServer)
      const noPages: Handler = ({ response }) => void response.writeHead(404).end()
      const listener = await listen(program.env)
      listener.serve(createDispatch(program, { '/api/agent/mcp': mcp }, noPages))
      const url = `http://127.0.0.1:${listener.port}`
      const { code, said } = await conformance(url, revision, `conformance/fixtures-${revision}.yaml`)
      await listener.close(1_000)
      expect(code, said).toBe(0)
    },
  )
}
