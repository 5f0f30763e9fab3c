import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Step } from './run-step.ts'

const SYSTEM_POSTGRES = '/usr/lib/postgresql/15/bin'
const CONTRACT = ['server/http/rest', 'db/migrate', 'db/access', 'server/modules/tasks']
/** Files and folders of tests that need the machine for themselves. */
export const ALONE = [
  'server/modules/webhooks/queue/crash.test.ts',
  'db/embedded.test.ts',
  'server/testing/crash/',
  'server/start/main.test.ts',
  'server/start/processes.test.ts',
  'server/start/stop.test.ts',
]
const reporterOf = (runner: string) => path.join(import.meta.dirname, `${runner}-reporter.ts`)

export const format: Step = { name: 'formatting', command: ['oxfmt', '--check'] }
export const lint: Step = { name: 'lint', command: ['oxlint'] }
/** With one checker, since more of them check the same declarations again: four need twice the processor time. */
export const types: Step = { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1'] }
export const unused: Step = {
  name: 'unused code',
  command: ['knip', '--no-progress', '--treat-config-hints-as-errors'],
}
export const databaseTypes: Step = {
  name: 'database types',
  command: ['npm', 'run', '-s', 'types:db', '--', '--verify'],
}
export const sdkTypes: Step = { name: 'SDK types', command: ['npm', 'run', '-s', 'types:sdk', '--', '--verify'] }
export const build: Step = { name: 'build', command: ['node', '.ci/build.ts'] }
/** Checks the size of the built pages. */
export const weight: Step = { name: 'page weight', command: ['node', '.ci/page-weight.ts'] }
const tests = vitest('unit and integration tests', {
  options: ALONE.map((place) => `--exclude=${place.endsWith('/') ? `${place}**` : place}`),
})
/** Tests that kill processes run one after the other, without other load. */
const crashTests = vitest('crash tests', { options: ['--no-file-parallelism'] })
/** The step without what is left to the stress tests. */
const quick = (step: Step): Step => ({ ...step, env: { ...step.env, QUICK: '1' } })
const isAlone = (file: string) => ALONE.some((place) => file.startsWith(place))

/** The unit tests, or these files of them. */
export function unitTests(files?: string[]): Step[] {
  if (!files) return [quick(tests), quick(only(crashTests, ALONE))]
  const [alone, beside] = [files.filter(isAlone), files.filter((file) => !isAlone(file))]
  return [
    ...(beside.length > 0 ? [quick(only(tests, beside))] : []),
    ...(alone.length > 0 ? [quick(only(crashTests, alone))] : []),
  ]
}

export const browserTests = quick(playwright('browser tests'))
export const hasSystemPostgres = existsSync(SYSTEM_POSTGRES)

/** The steps of the stress tests, with today's date as the seed of everything random. */
export const stressSteps: Step[] = [
  { ...tests, name: `${tests.name} with the seed of the day` },
  only(crashTests, ALONE),
  { ...vitest('stress tests', { options: ['--no-file-parallelism'] }), env: { STRESS: '1' } },
  // The contract and schema tests again on an installed Postgres 15.
  ...(hasSystemPostgres
    ? [
        {
          ...vitest(`the contract on ${SYSTEM_POSTGRES}`, { files: CONTRACT }),
          env: { ATRIUM_TEST_POSTGRES: SYSTEM_POSTGRES },
        },
      ]
    : []),
  // Calls of the contract go to three programs on one database in turn.
  {
    ...vitest('the contract on three nodes', { files: ['server/http/rest/crud', 'server/modules/tasks'] }),
    env: { ATRIUM_TEST_NODES: '3' },
  },
  // The same on two cells, and everything else that crosses the directory.
  {
    ...vitest('the contract on two cells and three nodes', {
      files: [
        'server/http/rest/crud',
        'server/http/rest/idempotency',
        'server/http/rest/tokens',
        'server/http/live',
        'server/modules/invitations',
        'server/modules/tasks',
        'server/cells',
        'server/cli/cells',
      ],
      // Makes the database of its program a cell, and seeds a workspace that no directory knows.
      options: ['--exclude=server/cells/move/hold.test.ts'],
    }),
    env: { ATRIUM_TEST_CELLS: '2', ATRIUM_TEST_NODES: '3' },
  },
  { ...playwright('browser stress tests'), env: { STRESS: '1' } },
]

/** A step over these files instead of all. */
export function only(step: Step, files: string[]): Step {
  return { ...step, command: [...step.command, ...files] }
}

type Words = { files?: string[]; options?: string[] }

/** Runs vitest; failed files run again with the same options, one after the other. */
export function vitest(name: string, { files = [], options = [] }: Words): Step {
  const command = ['vitest', 'run', '--reporter=default', `--reporter=${reporterOf('vitest')}`, ...options]
  const alone = (again: string[]) => [
    '--no-file-parallelism',
    '--maxWorkers=1',
    ...again.map((file) => path.resolve(file)),
  ]
  return { name, command: [...command, ...files], again: (again) => [...command, ...alone(again)] }
}

/** Runs Playwright; failed files run again with the same options and a trace, one after the other. */
export function playwright(name: string, { files = [], options = [] }: Words = {}): Step {
  const command = ['playwright', 'test', `--reporter=list,${reporterOf('playwright')}`, ...options]
  // It reads its arguments as regular expressions over absolute paths.
  const exactly = (file: string) => `${path.resolve(file).replaceAll(/[^\w/]/g, '\\$&')}$`
  const alone = (again: string[]) => ['--workers=1', '--trace=on', '--output=.cache/again', ...again.map(exactly)]
  return { name, command: [...command, ...files], again: (again) => [...command, ...alone(again)] }
}
