import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { run, type Step } from './run-step.ts'
import { playwright, vitest } from './steps.ts'

const HEADS = {
  vitest: `import { beforeAll, expect, test } from 'vitest'`,
  playwright: `import { expect, test } from '@playwright/test'`,
}
/** Returns true in the first run of a file, false in the second. */
const FIRST = `import { existsSync, writeFileSync } from 'node:fs'
function isFirst() {
  const mark = import.meta.filename + '.ran'
  const first = !existsSync(mark)
  writeFileSync(mark, '')
  return first
}
`
const PASSES = `test('passes', () => expect(1).toBe(1))\n`
const FAILS_ONCE = `${FIRST}test('fails once', () => expect(isFirst() ? 'early' : 'late').toBe('late'))\n`
const FAILS_TWICE = `test('fails twice', () => expect('wrong').toBe('right'))\n`

let printed: string[]
let folder = '.cache/none'

beforeAll(() => mkdirSync('.cache', { recursive: true }))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a step over files of its own, in a folder inside the repository, where the runners are found. */
async function runOver(runner: 'vitest' | 'playwright', files: Record<string, string>) {
  folder = path.relative('.', mkdtempSync(path.resolve('.cache/step-')))
  const config = path.resolve(folder, `${runner}.config.ts`)
  writeFileSync(
    config,
    runner === 'vitest'
      ? `export default { test: { include: ['*.case.ts'], pool: 'forks' } }`
      : `export default { testMatch: '*.case.ts' }`,
  )
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, `${name}.case.ts`), `${HEADS[runner]}\n${text}`)
  const step: Step =
    runner === 'vitest'
      ? vitest('fixture', { options: [`--root=${folder}`, `--config=${config}`] })
      : playwright('fixture', { options: [`--config=${config}`] })
  return { ...(await quietly(step)), place: (name: string) => `${folder}/${name}.case.ts` }
}

async function quietly(step: Step) {
  printed = []
  const console = vi.spyOn(globalThis.console, 'log').mockImplementation((line: string) => void printed.push(line))
  const outcome = await run(step)
  console.mockRestore()
  return outcome
}

test.each(['vitest', 'playwright'] as const)('failed files of %s run once more, alone', async (runner) => {
  const found = await runOver(runner, {
    once: FAILS_ONCE + PASSES,
    twice: FAILS_TWICE + PASSES,
    well: `${FIRST}test('is first', () => expect(isFirst()).toBe(true))\n`,
  })
  const named = (name: string) => (runner === 'vitest' ? name : `${name} []`)
  const once = {
    file: found.place('once'),
    test: named('fails once'),
    error: expect.stringContaining('early') as string,
  }
  const twice = {
    file: found.place('twice'),
    test: named('fails twice'),
    error: expect.stringContaining('right') as string,
  }
  expect(found).toMatchObject({ passed: 4, failed: 1, skipped: 0, failures: [twice], flaky: [once] })
  expect(found.tests.every(({ limit }) => limit > 0)).toBe(true)
  expect(printed.join('\n')).toContain(`✗ ${once.file} › ${once.test}`)
})

test('a file that cannot be set up or loaded fails as a whole', async () => {
  const found = await runOver('vitest', {
    broken: `import './gone.ts'\n${PASSES}`,
    setup: `${FIRST}beforeAll(() => expect(isFirst()).toBe(false))\n${PASSES}`,
  })
  const test = 'the file as a whole'
  expect(found).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
  expect(found.failures).toMatchObject([{ file: found.place('broken'), test }])
  expect(found.failures[0]!.error).toContain('gone.ts')
  expect(found.flaky).toMatchObject([{ file: found.place('setup'), test }])
})

test('an unhandled rejection fails a step whose tests pass, and is named', async () => {
  const late = `test('passes', () => void Promise.reject(new Error('not awaited')))\n`
  const found = await runOver('vitest', { late })
  expect(found).toMatchObject({ passed: 1, failed: 1 })
  expect(found.failures[0]!.error).toContain(`(${found.place('late')}`)
  expect(found.failures[0]!.error).toContain('not awaited')
})

test('a runner that is killed or finds no tests fails the step', async () => {
  const killed = await runOver('vitest', { kills: `test('kills', () => void process.kill(process.ppid, 'SIGKILL'))\n` })
  expect(killed.failed).toBe(1)
  expect(killed.failures).toMatchObject([{ file: '', test: 'fixture' }])
  expect(killed.failures[0]!.error).toContain('SIGKILL')
  rmSync(folder, { recursive: true })
  const empty = await runOver('vitest', {})
  expect(empty).toMatchObject({ passed: 0, failed: 1, failures: [{ file: '', test: 'fixture' }] })
})

test('a step without tests counts as one and never runs again', async () => {
  const command = ['node', '-e', `console.log('three faults'); process.exit(3)`]
  const outcome = await quietly({ name: 'check', command })
  expect(outcome).toMatchObject({ passed: 0, failed: 1, failures: [{ file: '', test: 'check' }] })
  expect(printed.join('\n')).toContain('three faults')
  expect(await quietly({ name: 'check', command: ['node', '-e', ''] })).toMatchObject({ passed: 1, failed: 0 })
})
