import { rmSync } from 'node:fs'
import { changedSteps } from './changed.ts'
import { keepDurations } from './durations.ts'
import { enterOwnFolder } from './leftovers.ts'
import { run, type Outcome, type Step } from './run-step.ts'
import {
  browserTests,
  build,
  databaseTypes,
  format,
  lint,
  sdkTypes,
  stressSteps,
  types,
  unitTests,
  unused,
  weight,
} from './steps.ts'
import { countLeftovers, FILES, summarize } from './summary.ts'

const [suite = 'all', ...rest] = process.argv.slice(2)
const began = Date.now()
const outcomes: Outcome[] = []
const checks = [format, lint, types, unused, databaseTypes, sdkTypes]
const suites: Record<string, () => Promise<unknown>> = {
  all: async () => {
    const [unit, ...crash] = unitTests()
    await inOrder([build, weight])
    // The checks compute, and the tests wait for Postgres half of the time.
    await Promise.all([inOrder(checks), inOrder([unit!])])
    await inOrder([...crash, browserTests])
  },
  '--quick': () => inOrder([...checks, ...unitTests()]),
  '--changed': () => inOrder([...checks, ...changedSteps()]),
  '--stress': async () => {
    process.env['TEST_SEED'] ??= new Date().toISOString().slice(0, 10).replaceAll('-', '')
    console.log(`TEST_SEED=${process.env['TEST_SEED']}`)
    await inOrder([build, ...stressSteps])
  },
}
const chosen = suites[suite]
if (!chosen || rest.length > 0) throw new Error(`Use one of: ${Object.keys(suites).slice(1).join(', ')}, or none.`)

for (const file of Object.values(FILES)) rmSync(file, { force: true })
const own = enterOwnFolder()
process.once('exit', own.clear)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await chosen()
outcomes.push(countLeftovers(await own.findLeftovers()))
keepDurations(outcomes.flatMap((outcome) => outcome.tests))
process.exitCode = summarize(outcomes, began, suite === 'all') === 0 ? 0 : 1

/** Every step runs, even after failures. */
async function inOrder(steps: Step[]): Promise<void> {
  for (const step of steps) outcomes.push(await run(step))
}
