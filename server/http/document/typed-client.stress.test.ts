import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

/** Public tools that require a different TypeScript version, installed in their own folder from a lock file. */
const TOOLS = join(import.meta.dirname, '../../testing/clients')

const DOCUMENTS = ['openapi.json', 'openapi-3.1.json'] as const

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'atrium-client-'))
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(TOOLS, file), join(folder, file))
  await run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts')
  for (const name of DOCUMENTS) {
    await writeFile(join(folder, name), await (await fetch(`${api.url}/api/v1/${name}`)).text())
    await run('node_modules/.bin/openapi-typescript', name, '--output', `${name.slice(0, -5)}.d.ts`)
  }
}, 300_000)
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const program = (name: string) => join(import.meta.dirname, `../../testing/${name}.txt`)

function run(command: string, ...words: string[]) {
  const env = { ...process.env, BASE_URL: `${api.url}/api/v1`, TOKEN: api.token }
  return promisify(execFile)(command, words, { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    (error: { message: string; stdout: string }) => Promise.reject(new Error(`${error.message}\n${error.stdout}`)),
  )
}

const STRICT = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom']

/** Copies a program and the types of a document next to each other. */
async function place(name: (typeof DOCUMENTS)[number], source: string, target: string) {
  await copyFile(join(folder, `${name.slice(0, -5)}.d.ts`), join(folder, 'api.d.ts'))
  await copyFile(program(source), join(folder, target))
}

test('types generated from the older document compile, and the program that uses them', async () => {
  await place('openapi.json', 'client-journey', 'journey.ts')
  expect(await run('node_modules/.bin/tsc', ...STRICT, '--noEmit', 'journey.ts')).toBe('')
})

test('a client generated from the document compiles and completes the whole journey', async () => {
  await place('openapi-3.1.json', 'client-journey', 'journey.ts')
  await run('node_modules/.bin/tsc', ...STRICT, 'journey.ts')
  expect((await run(process.execPath, 'journey.js')).trim().split('\n')).toEqual([
    'created at version 1',
    'refused: validation_error',
    'changed to in_progress at version 2',
    'stale: precondition_failed',
    'listed 1 of 1',
    'pushed 1 of 1',
    'subscribed to task.*',
    'webhook test on its way: 1',
    'deleted',
    'gone: not_found',
    'restored at version 3',
  ])
})

test('the client of another generator does too', async () => {
  await run(
    'node_modules/.bin/openapi-ts',
    '--input',
    'openapi-3.1.json',
    '--output',
    'sdk',
    '--client',
    '@hey-api/client-fetch',
  )
  await copyFile(program('client-sdk-journey'), join(folder, 'sdk-journey.ts'))
  const strict = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
  await run('node_modules/.bin/tsc', ...strict, '--module', 'commonjs', '--outDir', 'built', 'sdk-journey.ts')
  await writeFile(join(folder, 'built/package.json'), '{"type":"commonjs"}')
  expect((await run(process.execPath, 'built/sdk-journey.js')).trim().split('\n')).toEqual([
    'created at version 1',
    'refused: validation_error',
    'changed to done at version 2',
    'listed 1 of 1',
    'pushed 1 of 1',
    'gone: not_found',
  ])
}, 120_000)

test('a program that sends a value outside the schema does not compile', async () => {
  await place('openapi-3.1.json', 'client-mistake', 'wrong.ts')
  await expect(run('node_modules/.bin/tsc', ...STRICT, '--noEmit', 'wrong.ts')).rejects.toThrow(/TS2322.*"finished"/s)
})
