import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { canRun, openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { startWorker } from '#worker/runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples } from './samples.ts'

const guide = readGuides('http://example.com').find(({ slug }) => slug === 'import')!

let api: TestApi
let runner: SampleRunner
beforeAll(async () => {
  api = await startApi()
  api.beside = await startWorker(api.program)
  runner = await openSampleRunner(api.url, api.token)
})
afterAll(async () => {
  await api.close()
  await runner.close()
})

test.runIf(canRun('bash'))('the commands of the guide upload and check a file', async () => {
  const sample = guideSamples(guide).find(({ use }) => use === 'run')!
  expect((await runner.run('bash', sample.code)).statuses).toEqual([201, 200, 202])
})

test('the program of the guide checks and imports a file', async () => {
  const [, code] = /^```js\n(.+?)\n```/ms.exec(guide.markdown)!
  const { stdout } = await runner.run('js', code!)
  expect(stdout).toBe('ready: 1 new, 1 would fail\ndone: 1 created, 1 failed\nrow 3: name is required\n')
})
