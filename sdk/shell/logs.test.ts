import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { run } from './run.ts'

let api: TestApi
let shell: TestShell
beforeAll(async () => {
  api = await startApi()
  shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token })
})
afterAll(async () => {
  shell.close()
  await api.close()
})

test('logs tail prints each request once as it happens, with its error, and never its own', async () => {
  await api.call('GET', '/tasks/019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20')
  const tail = shell.start(['logs', 'tail', '--since', '1h'])
  let output = ''
  tail.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  const lines = () =>
    output
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect.poll(() => lines().length).toBe(1)
  const made = await api.call('POST', '/tasks', { title: '' })
  await expect.poll(() => lines().length).toBe(2)
  expect(lines()).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      method: 'GET',
      path: '/api/v1/tasks/019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
      status: 404,
      ms: expect.any(Number),
      request_id: expect.any(String),
      error: 'not_found',
    },
    expect.objectContaining({
      method: 'POST',
      status: 400,
      request_id: made.headers.get('x-request-id'),
      error: 'validation_error',
    }),
  ])
  const ended = new Promise<number | null>((resolve) => tail.once('close', resolve))
  tail.kill('SIGINT')
  expect(await ended).toBe(130)
})

test.each([
  [['logs'], '<tail> is missing'],
  [['logs', 'tale'], 'Did you mean tail?'],
  [['logs', 'tail', '--since', 'yesterday'], '--since takes a time'],
])('%j is a usage error', async (words, message) => {
  const here = openAtr({}, { run })
  const { code, stderr } = await here.atr(words)
  here.close()
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})
