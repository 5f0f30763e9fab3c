import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Session } from 'node:inspector'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { createDispatch } from '../dispatch.ts'
import type { Handler } from '../request.ts'
import { httpRoutes } from '../routes.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** Longer than a token lookup is cached. */
const FORGOTTEN_MS = 600

let api: TestApi
let run: FunctionsRun

beforeAll(async () => {
  // What runs every few milliseconds on its own is not part of an update.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  api = await startApi()
  run = new FunctionsRun()
})
afterAll(async () => {
  run.end()
  vi.useRealTimers()
  await api.close()
})

test('an update runs through at most 26 files of the program from its dispatch to its answer', async () => {
  const noPages: Handler = ({ response }) => void response.end()
  const dispatch = createDispatch(api.program, httpRoutes(api.program, noPages), noPages)
  let passed: string[] = []
  const server = createServer((request, response) => {
    onAnswer(response, () => (passed = run.files()))
    run.files()
    dispatch(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const update = async (id: string, title: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/tasks/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    })
    expect(await response.json()).toMatchObject({ title })
  }
  const { body: task } = await api.call('POST', '/tasks', { title: 'Order paper' })
  const often: string[][] = []
  for (const title of ['Order the paper', 'Order paper for a catalogue', 'Order paper for the catalogue']) {
    await delay(FORGOTTEN_MS)
    await update(task.id, title)
    often.push(passed)
  }
  server.close()
  // Other work may run in between, but not each time.
  const always = passed.filter((file) => often.every((files) => files.includes(file)))
  expect(always).toContain('server/modules/tasks/kind.ts')
  expect(always.length, always.join('\n')).toBeLessThanOrEqual(26)
})

function onAnswer(response: ServerResponse, done: () => void): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = ((...given: unknown[]) => {
    done()
    return end(...given)
  }) as typeof response.end
}

/** Counts calls of functions in this process, by V8. */
class FunctionsRun {
  private readonly session = new Session()
  private readonly sources = new Map<string, string>()

  constructor() {
    this.session.connect()
    this.session.post('Debugger.enable')
    this.session.post('Profiler.enable')
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** Files of the program with a function that ran since the last call. */
  files(): string[] {
    const found: string[] = []
    // The answer comes before `post` returns.
    this.session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      for (const { url, scriptId, functions } of result) {
        const file = path.relative(root, url.replace('file://', ''))
        if (!/^(server|db)\//.test(file) || /\/testing\/|\.test\.ts$/.test(file)) continue
        const ran = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count > 0).slice(0, 1))
        if (ran.some(({ startOffset }) => !this.isExport(scriptId, startOffset))) found.push(file)
      }
    })
    return found.toSorted()
  }

  end(): void {
    this.session.disconnect()
  }

  /** Whether the function only hands an export to another module, which vitest adds. */
  private isExport(scriptId: string, at: number): boolean {
    if (!this.sources.has(scriptId))
      this.session.post('Debugger.getScriptSource', { scriptId }, (_error, { scriptSource }) =>
        this.sources.set(scriptId, scriptSource),
      )
    return /^\(\) ?=> ?\{ ?try ?\{ ?return/.test(this.sources.get(scriptId)!.slice(at, at + 40))
  }
}
