import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { countPlaywright, countVitest, type Counts } from './counts.ts'

const SYSTEM_POSTGRES = '/usr/lib/postgresql/15/bin'
const CONTRACT = ['server/http/rest', 'db/migrate', 'db/access', 'server/modules/tasks']
const ALONE = [
  'server/modules/webhooks/queue/crash.test.ts',
  'db/embedded.test.ts',
  'server/testing/crash/',
  'server/start/main.test.ts',
  'server/start/processes.test.ts',
  'server/start/stop.test.ts',
]
const LIMIT_MS = 40 * 60_000
/** Tests start hundreds of programs; half of such a start would compile the same code again. */
const COMPILED = path.resolve('.cache/compiled')

/** One step of the verification. With a report its tests are counted; without, the step counts as one. */
export type Step = {
  name: string
  command: string[]
  report?: { file: string; count: (report: unknown) => Counts }
  /** Environment variables of this step. */
  env?: Record<string, string>
}

export type Outcome = Counts & { ok: boolean }

export const format: Step = { name: 'formatting', command: ['oxfmt', '--check'] }
export const lint: Step = { name: 'lint', command: ['oxlint'] }
export const types: Step = { name: 'types', command: ['tsc', '--noEmit'] }
export const unused: Step = {
  name: 'unused code',
  command: ['knip', '--no-progress', '--treat-config-hints-as-errors'],
}
export const databaseTypes: Step = {
  name: 'database types',
  command: ['npm', 'run', '-s', 'types:db', '--', '--verify'],
}
export const build: Step = { name: 'build', command: ['node', '.ci/build.ts'] }
/** Checks the size of the built pages. */
export const weight: Step = { name: 'page weight', command: ['node', '.ci/page-weight.ts'] }
export const tests = vitest(
  'unit and integration tests',
  'vitest',
  ALONE.flatMap((place) => ['--exclude', place.endsWith('/') ? `${place}**` : place]),
)
/** Tests that kill processes and measure time run one after the other, without other load. */
export const crashTests = vitest('crash tests', 'vitest-crash', [...ALONE, '--no-file-parallelism'])
/** The contract and schema tests again on an installed Postgres 15, if there is one. */
export const systemPostgres: Step = {
  ...vitest(`the contract on ${SYSTEM_POSTGRES}`, 'vitest-system', CONTRACT),
  env: { ATRIUM_TEST_POSTGRES: SYSTEM_POSTGRES },
}
/** Calls of the contract go to three programs on one database in turn. */
export const severalNodes: Step = {
  ...vitest('the contract on three nodes', 'vitest-nodes', ['server/http/rest/crud', 'server/modules/tasks']),
  env: { ATRIUM_TEST_NODES: '3' },
}
/** The same on two cells, and everything else that crosses the directory. */
export const severalCells: Step = {
  ...vitest('the contract on two cells and three nodes', 'vitest-cells', [
    'server/http/rest/crud',
    'server/http/rest/idempotency',
    'server/http/rest/tokens',
    'server/http/live',
    'server/modules/invitations',
    'server/modules/tasks',
    'server/cells',
    'server/cli/cells',
    // Makes the database of its program a cell, and seeds a workspace that no directory knows.
    '--exclude=server/cells/move/hold.test.ts',
  ]),
  env: { ATRIUM_TEST_CELLS: '2', ATRIUM_TEST_NODES: '3' },
}
export const hasSystemPostgres = existsSync(SYSTEM_POSTGRES)

export const browserTests: Step = {
  name: 'browser tests',
  command: ['playwright', 'test'],
  report: { file: '.cache/playwright.json', count: countPlaywright },
}

function vitest(name: string, report: string, words: string[]): Step {
  const file = `.cache/${report}.json`
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...words]
  return { name, command, report: { file, count: countVitest } }
}

/** Runs one step, prints its result, and prints its output if it failed. */
export async function run(step: Step): Promise<Outcome> {
  if (step.report) rmSync(step.report.file, { force: true })
  const started = Date.now()
  console.log(`… ${step.name}`)
  const { ok, output } = await execute(step)
  const outcome = judge(step, ok)
  const tally = step.report ? `: ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped` : ''
  console.log(`${outcome.ok ? '✓' : '✗'} ${step.name} (${Math.round((Date.now() - started) / 1000)} s)${tally}`)
  if (!outcome.ok) console.log(`${output.trimEnd()}\n`)
  return outcome
}

function judge(step: Step, ok: boolean): Outcome {
  if (!step.report)
    return {
      ok,
      ...(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
      skipped: 0,
      failures: ok ? [] : [step.name],
    }
  const counts = readCounts(step.report)
  const none = counts.passed + counts.failed === 0
  // A run that failed outside its tests (a crash, an unhandled rejection, no tests found) still counts as a failure.
  const failed = counts.failed === 0 && (!ok || none) ? 1 : counts.failed
  const failures = failed > counts.failures.length ? [...counts.failures, step.name] : counts.failures
  return { ...counts, failed, failures, ok: failed === 0 }
}

function readCounts({ file, count }: NonNullable<Step['report']>): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] }
  }
}

function execute({ command: [program = '', ...words], env: own }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const quiet = { NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' }
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...own, ...quiet }
    const child = spawn(program, words, { env, timeout: LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => {
      const ending = signal ? `\nended by ${signal}; the limit is ${LIMIT_MS / 60_000} minutes` : ''
      resolve({ ok: code === 0, output: output + ending })
    })
  })
}
