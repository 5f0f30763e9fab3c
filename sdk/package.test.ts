import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packSdk } from '#.ci/pack-sdk.ts'
import { VERSION } from '#server/core/operations/version.ts'
import { sdkPackage } from '#server/http/pages/sdk-package.ts'
import { signDelivery, signingKey } from '#server/modules/webhooks/rules/signing.ts'
import { readGuides } from '#server/portal/guides.ts'
import { guideSamples } from '#server/portal/samples.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr } from '#server/testing/atr.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { openFrame } from '#server/testing/frame.ts'
import { openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { startWorker } from '#worker/runner.ts'

const guides = readGuides('http://example.com')
const samples = guideSamples(guides.find(({ slug }) => slug === 'sdk')!)
const shellSamples = guides.flatMap(guideSamples).filter(({ use }) => use === 'atr')
const programs = samples.filter(({ code }) => !code.includes('verifyWebhook'))
const receiver = samples.find(({ code }) => code.includes('verifyWebhook'))!

let folder: string
let file: string
let bytes: Buffer
let api: TestApi
let worker: Awaited<ReturnType<typeof startWorker>>
let runner: SampleRunner
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-sdk-'))
  file = packSdk(join(folder, 'packed'))
  bytes = readFileSync(file)
  const installed = join(folder, 'node_modules/@atrium/sdk')
  mkdirSync(installed, { recursive: true })
  // As npm installs it.
  execFileSync('tar', ['-xzf', file, '-C', installed, '--strip-components=1'])
  chmodSync(join(installed, 'shell/main.js'), 0o755)
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync('../@atrium/sdk/shell/main.js', join(folder, 'node_modules/.bin/atr'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  api = await startApi()
  worker = await startWorker(api.program)
  await api.call('POST', '/tasks', { title: 'A first change' })
  runner = await openSampleRunner(api.url, api.token)
})
afterAll(async () => {
  await runner.close()
  await worker.stop()
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the package', () => {
  test('is the same bytes when it is packed again, without tests and dependencies', () => {
    expect(readFileSync(packSdk(join(folder, 'again'))).equals(bytes)).toBe(true)
    const installed = join(folder, 'node_modules/@atrium/sdk')
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(
      expect.arrayContaining([
        'main.js',
        'main.d.ts',
        join('shell', 'main.js'),
        'README.md',
        join('made', 'types.d.ts'),
      ]),
    )
    expect(names.filter((name) => /test|(?<!\.d)\.ts$|tsconfig/.test(name))).toEqual([])
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: '@atrium/sdk', version: VERSION })
    expect(manifest['dependencies']).toBeUndefined()
  })

  test.each([
    ['everything', `export * from '@atrium/sdk'`, 8],
    ['verifyWebhook', `export { verifyWebhook } from '@atrium/sdk'`, 1],
  ])('a bundle of %s is small', async (_, code, kilobytes) => {
    const input = join(folder, 'bundled.js')
    writeFileSync(input, code)
    const bundle = await rolldown({ input })
    const { output } = await bundle.generate({ minify: true })
    await bundle.close()
    const size = gzipSync(output[0].code, { level: 9 }).length
    expect(size).toBeLessThanOrEqual(kilobytes * 1_024)
    expect(size).toBeGreaterThan(200)
  })

  test('has the shell as its program', async () => {
    const installed = join(folder, 'node_modules/@atrium/sdk')
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { bin: { atr: string } }
    const program = join(installed, bin.atr)
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    const shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }, { program })
    const { code, stdout } = await shell.atr(['tasks', 'list', '--q', 'first'])
    shell.close()
    expect([code, JSON.parse(stdout).data[0].title]).toEqual([0, 'A first change'])
  })

  test('is served in this version; for others, the error names it', async () => {
    const parts = { services: { version: VERSION } } as never
    await using frame = await openFrame({ '/developers/atrium-sdk-*': sdkPackage(parts, join(folder, 'packed')) })
    const get = (name: string, init?: RequestInit) => fetch(`${frame.url}/developers/${name}`, init)
    const current = `atrium-sdk-${VERSION}.tgz`
    const served = await get(current)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    const etag = served.headers.get('etag')!
    expect((await get(current, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    for (const other of ['atrium-sdk-1.2.3.tgz', 'atrium-sdk-..%2Fmain.js', 'atrium-sdk-'])
      expect(await (await get(other)).json()).toMatchObject({
        error: 'not_found',
        message: expect.stringMatching(new RegExp(`Download /developers/${current}.$`)),
      })
    await using unbuilt = await openFrame({ '/developers/atrium-sdk-*': sdkPackage(parts, join(folder, 'nowhere')) })
    expect((await fetch(`${unbuilt.url}/developers/${current}`)).status).toBe(404)
  })
})

describe('the guide', () => {
  test('has programs that compile for a user of the package', () => {
    const names = samples.map(({ code }, at) => {
      writeFileSync(join(folder, `sample-${at}.ts`), code)
      return `sample-${at}.ts`
    })
    const types = ['--types', 'node', '--typeRoots', join(import.meta.dirname, '../node_modules/@types')]
    const options = ['--noEmit', '--module', 'nodenext', '--target', 'es2022', '--strictNullChecks', 'false', ...types]
    const { status, stdout } = spawnSync('tsc', [...options, ...names], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  test.each(programs)('$name runs with the installed package', async ({ code }) => {
    const { stdout } = await runner.run('js', code, { CWD: folder })
    expect(stdout).not.toBe('')
  })

  test('has an endpoint that accepts deliveries and refuses others', async () => {
    const port = await freePort()
    const secret = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`
    const running = await runner.start('js', receiver.code, { PORT: String(port), WEBHOOK_SECRET: secret, CWD: folder })
    const send = async (body: string, signed = body) => {
      const headers = signDelivery({ body: signed, keys: [signingKey(secret)], eventId: 'a', timestamp: new Date() })
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
    }
    try {
      await expect.poll(() => send('{}').catch(() => 0)).toBe(204)
      expect(await send('{"event":"task.created","data":{"title":"a"}}')).toBe(204)
      expect(await send('{"event":"task.created"}', '{}')).toBe(401)
    } finally {
      running.stop()
    }
  })
})

describe('the guides of the shell', () => {
  test.each(shellSamples)('$name runs with the installed program', async ({ code }) => {
    const receiver = await startReceiver()
    const settings = { CWD: folder, XDG_CONFIG_HOME: folder, ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }
    const command = code.replaceAll('http://localhost:3000/hook', receiver.url)
    try {
      if (!code.includes('atr listen --forward')) {
        await runner.run('bash', command, settings)
        if (code.includes('--forward')) expect(receiver.received).toHaveLength(1)
        return
      }
      const listening = await runner.start('bash', command, settings)
      try {
        await expect
          .poll(async () => (await api.call('POST', '/tasks', { title: 'Forwarded' })) && receiver.received.length)
          .toBeGreaterThan(0)
        expect(receiver.received[0]!.json.event).toBe('task.created')
      } finally {
        listening.stop()
      }
    } finally {
      await receiver.close()
    }
  })
})
