import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf } from '#server/http/document/generate.ts'
import type { Operation } from '#server/http/document/shape.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { readDocument } from '#server/testing/document-checks.ts'
import { findOperation, operationById, type OperationId } from './shell/operations/find-operation.ts'
import { run } from './shell/run.ts'

let api: TestApi
let shell: TestShell
let folder: string
let documented: Operation[]
beforeAll(async () => {
  api = await startApi()
  shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }, { run })
  folder = mkdtempSync(join(tmpdir(), 'atrium-samples-'))
  writeFileSync(join(shell.folder, 'proofs.txt'), 'Proofs')
  documented = operationsOf((await readDocument(api.url)).document).map(({ operation }) => operation)
})
afterAll(async () => {
  shell.close()
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

const sampleOf = ({ 'x-codeSamples': samples }: Operation, label: string) =>
  samples!.find((one) => one.label === label)!.source

test('every sample of the SDK compiles in a strict program', () => {
  const tsc = (...words: string[]) => spawnSync('tsc', words, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout
  expect(tsc('-p', '.', '--emitDeclarationOnly', '--outDir', folder)).toBe('')
  const blocks = documented.map((one) => `{ // ${one.operationId}\n${sampleOf(one, 'SDK')}\n}`)
  const file = join(folder, 'samples.mts')
  writeFileSync(
    file,
    `import type { Atrium } from './main.js'\nexport async function samples(atrium: Atrium) {\n${blocks.join('\n')}\n}`,
  )
  const options = ['--noEmit', '--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
  expect(tsc(...options, '--strict', '--exactOptionalPropertyTypes', file)).toBe('')
})

/** The words of each command, as a shell reads them. */
function wordsOf(commands: readonly string[]): string[][] {
  const script = `npx() { printf '%s\\0' "$@"; printf '\\001'; }\n${commands.join('\n')}`
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
    .split('\u0001')
    .slice(0, -1)
    .map((text) => text.split('\0').slice(1, -1))
}

test('every sample of atr names its operation, and sends the example of the document', async () => {
  const commands = wordsOf(documented.map((one) => sampleOf(one, 'atr').replace(/ > content$/, '')))
  expect(commands).toHaveLength(documented.length)
  for (const [at, { operationId, requestBody }] of documented.entries()) {
    const words = commands[at]!
    expect(findOperation(words), words.join(' ')).toMatchObject({ operation: { id: operationId } })
    const { method, form, command } = operationById(operationId as OperationId)
    if (method === 'GET' || form === 'upload') continue
    const example = requestBody?.content['application/json']?.example
    if (form === 'push' || form === 'batch') {
      const records: unknown = JSON.parse(words[words.indexOf('--data') + 1]!)
      expect([example, ...Object.values(example as object)], operationId).toContainEqual(records)
    } else if (!command.isDryRun) {
      const { stdout, stderr } = await shell.atr([...words, '--dry-run'])
      expect(stderr, operationId).toBe('')
      expect((JSON.parse(stdout) as { body?: unknown }).body, operationId).toEqual(example)
    }
  }
})
