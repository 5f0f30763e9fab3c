import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { failedOperationSamples } from '#server/testing/operation-samples.ts'
import { canRun, LANGUAGES, openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
let runner: SampleRunner
beforeAll(async () => {
  api = await startApi()
  await api.program.status.start()
  api.beside = await startWorker(api.program)
  runner = await openSampleRunner(api.url, api.token)
})
afterAll(async () => {
  await api.program.status.stop()
  await api.close()
  await runner.close()
})

test.each(LANGUAGES.filter(canRun))(
  'the samples of every operation return the documented status (%s)',
  { timeout: 600_000 },
  async (language) => expect(await failedOperationSamples({ api, runner, language })).toEqual([]),
)
