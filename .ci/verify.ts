import { rmSync } from 'node:fs'
import { run, type Outcome } from './run-step.ts'
import {
  browserTests,
  build,
  crashTests,
  databaseTypes,
  format,
  hasSystemPostgres,
  lint,
  severalCells,
  severalNodes,
  systemPostgres,
  tests,
  types,
  unused,
  weight,
} from './steps.ts'
import { FILES, summarize } from './summary.ts'

const outcomes: Outcome[] = []
const isComplete = process.argv.length === 2
const began = Date.now()
for (const file of Object.values(FILES)) rmSync(file, { force: true })
if (process.argv.includes('--quick')) {
  await inOrder([format, lint, types, unused, databaseTypes, tests, crashTests])
} else if (process.argv.includes('--nodes')) {
  await inOrder([severalNodes])
} else if (process.argv.includes('--cells')) {
  await inOrder([severalCells])
} else {
  await Promise.all([inOrder([format, lint, types, unused, databaseTypes]), inOrder([build, weight])])
  await inOrder([tests, crashTests, ...(hasSystemPostgres ? [systemPostgres] : []), browserTests])
  if (!hasSystemPostgres) console.log('… no Postgres 15 is installed here: the contract ran on the embedded one alone')
}
process.exitCode = summarize(outcomes, began, isComplete) === 0 ? 0 : 1

/** Every step runs, even after failures. */
async function inOrder(steps: Parameters<typeof run>[0][]): Promise<void> {
  for (const step of steps) outcomes.push(await run(step))
}
