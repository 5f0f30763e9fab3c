import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signDelivery, signingKey } from '#server/modules/webhooks/rules/signing.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { failedOperationSamples } from '#server/testing/operation-samples.ts'
import { canRun, LANGUAGES, openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { startWorker } from '#worker/runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples, type Sample } from './samples.ts'

const present = LANGUAGES.filter(canRun)
/** Runs the sample of every operation; the others run those of some. */
const FULL = present.includes('bash') ? 'bash' : 'js'

const guides = readGuides('http://example.com')
const webhooks = guides.find(({ slug }) => slug === 'webhooks')!
const samples = guides.flatMap(guideSamples)
const [here, absent] = [
  samples.filter(({ language }) => present.includes(language)),
  samples.filter(({ language }) => !present.includes(language)),
]
if (absent.length > 0) {
  const missing = LANGUAGES.filter((language) => !present.includes(language))
  process.stdout.write(
    `not run here, for want of ${missing.join(', ')}: ${absent.map(({ name }) => name).join(', ')}\n`,
  )
  process.stdout.write(`not run here: the samples of every operation in ${missing.join(', ')}\n`)
}
/** `npm test` runs the samples of one language. */
const tagsOf = ({ language }: Sample) => (language === FULL ? [] : ['stress'])
const marked = (use: Sample['use']) => here.filter((one) => one.use === use)

let api: TestApi
let runner: SampleRunner
beforeAll(async () => {
  api = await startApi()
  await api.program.status.start()
  runner = await openSampleRunner(api.url, api.token)
})
afterAll(async () => {
  await api.program.status.stop()
  await api.close()
  await runner.close()
})

test('samples exist in every language, and Node is always available', () => {
  expect(new Set(samples.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
  expect(present).toContain('js')
  expect(marked('run').length).toBeGreaterThan(10)
})

for (const sample of marked('run'))
  test(`${sample.name} runs`, { tags: tagsOf(sample) }, async () => {
    const { language, code, status } = sample
    if (language === 'bash' && code.includes('q=printer'))
      await api.call('POST', '/tasks', { title: 'Call the printer' })
    const { stdout, statuses } = await runner.run(language, code)
    expect(stdout).not.toBe('')
    if (language !== 'bash') {
      if (status) expect(stdout).toMatch(new RegExp(`^${status} `))
      return
    }
    expect(statuses.length).toBeGreaterThan(0)
    const last = statuses.pop()!
    for (const one of statuses) expect(one).toBeLessThan(400)
    if (status === undefined) expect(last).toBeLessThan(400)
    else expect(last).toBe(status)
  })

const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: /^```json vector\n(.+)\n```/m.exec(webhooks.markdown)![1]!,
  signature: /the signature is `(\w+)`/.exec(webhooks.markdown)![1]!,
}

test('the sample delivery of the guide has a valid signature', () => {
  expect(webhooks.markdown).toContain(`With the secret \`${vector.secret}\``)
  const signed = signDelivery({
    body: vector.body,
    keys: [signingKey(vector.secret)],
    eventId: 'x',
    timestamp: new Date(),
  })
  expect(signed['X-Service-Signature']).toBe(vector.signature)
})

test.each(marked('verify'))('$name accepts our deliveries and rejects others', async ({ language, code }) => {
  const settings = { WEBHOOK_SECRET: vector.secret, SIGNATURE: vector.signature, CWD: runner.folder }
  await writeFile(join(runner.folder, 'body.json'), vector.body)
  expect((await runner.run(language, code, settings)).stdout).toBe('from Atrium\n')
  await writeFile(join(runner.folder, 'body.json'), vector.body.replace('Ada', 'Eda'))
  await expect(runner.run(language, code, settings)).rejects.toMatchObject({ stdout: 'not from Atrium\n' })
})

describe('operations', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    worker = await startWorker(api.program)
  })
  afterAll(() => worker.stop())

  test.each(present.filter((language) => language !== FULL))(
    'the samples of some operations return the documented status (%s)',
    { tags: 'stress', timeout: 120_000 },
    async (language) => expect(await failedOperationSamples({ api, runner, language, most: 10 })).toEqual([]),
  )
  test('the samples of every operation return the documented status', { timeout: 300_000 }, async () =>
    expect(await failedOperationSamples({ api, runner, language: FULL })).toEqual([]),
  )
})
