import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { createEveryRecord } from './every-record.ts'
import type { SampleRunner } from './sample-runner.ts'

type Run = { api: TestApi; runner: SampleRunner; language: string; most?: number }

/**
 * Runs the samples of the operations in a language, those that destroy nothing first, and returns those that did not
 * return the documented status. A worker must be running. `most`: spread over all operations, at most this many.
 */
export async function failedOperationSamples(run: Run): Promise<string[]> {
  const { api, runner, language, most = Infinity } = run
  const failed: string[] = []
  const receiver = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const found = await createEveryRecord(api, url)
  await settled(api, found('/webhooks/{id}/deliveries/{delivery}')!)
  // The workspace of the samples is live, where a reset is refused: its guide runs it.
  const operations = api.program.portal
    .tags()
    .flatMap((tag) => tag.operations)
    .filter(({ path }) => path !== '/sandbox/reset')
  expect(operations.length).toBeGreaterThan(30)
  // Operations that delete a record come last, first those that do not find it in the Trash, and restore operations after them.
  // A revert follows the update that it reverts.
  const rank = ({ method, path }: { method: string; path: string }) => {
    if (method === 'DELETE') return path.includes('{ext_id}') ? 2 : 3
    return path.endsWith('/restore') ? 4 : path.endsWith('/revert') ? 1 : 0
  }
  const isIndependent = ({ path }: { path: string }) => !/\/(restore|revert)$/.test(path)
  const every = Math.max(1, Math.ceil(operations.length / most))
  const independent = most < Infinity ? operations.filter(isIndependent) : operations
  const chosen = independent.filter((_, nth) => nth % every === 0)
  for (const { samples: written, method, path, answers } of chosen.toSorted((a, b) => rank(a) - rank(b))) {
    const parameters = Object.entries(found(path)!).map(([name, value]) => [name.toUpperCase(), value])
    const { code } = written.find((one) => one.language === language)!
    const here = code
      .replaceAll('https://example.com/hooks/atrium', url)
      .replaceAll('task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', `task:${found('/tasks/{id}')!['id']}`)
      .replaceAll('019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a24', found('/documents/{id}')!['id']!)
    const isStream = written[0]!.code.startsWith('curl -N')
    if (isStream && !(await begins(await runner.start(language, here, {})))) failed.push(`${path}: the stream is empty`)
    if (isStream) continue
    const { stdout, statuses } = await runner.run(language, here, Object.fromEntries(parameters))
    const status = language === 'bash' ? statuses : [Number(/^\d{3}(?= )/.exec(stdout)?.[0])]
    const documented = String(answers[0]!.status)
    if (status.join() !== documented)
      failed.push(`${method} ${path}: ${documented} expected, got ${status.join()} ${stdout}`)
  }
  receiver.close()
  return failed
}

/** Whether a stream opens. */
async function begins({ stdout, stop }: Awaited<ReturnType<SampleRunner['start']>>): Promise<boolean> {
  let text = ''
  for await (const chunk of stdout) {
    text += String(chunk)
    if (text.includes(': open')) break
  }
  stop()
  return text.includes(': open')
}

/** Resolves when the delivery has arrived. */
async function settled(api: TestApi, { id, delivery }: Record<string, string>): Promise<void> {
  const status = async () => (await api.call('GET', `/webhooks/${id}/deliveries/${delivery}`)).body.status
  await expect.poll(status).toBe('delivered')
}
