import {
  browserTests,
  build,
  crashTests,
  databaseTypes,
  format,
  hasSystemPostgres,
  lint,
  type Outcome,
  run,
  severalCells,
  severalNodes,
  systemPostgres,
  tests,
  types,
  unused,
  weight,
} from './steps.ts'

const outcomes: Outcome[] = []
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

const failed = sum((outcome) => outcome.failed)
// Once more at the end, because the output of a failed step is long.
for (const name of outcomes.flatMap(({ failures }) => failures)) console.log(`✗ ${name}`)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)

/** Every step runs, even after failures. */
async function inOrder(steps: Parameters<typeof run>[0][]): Promise<void> {
  for (const step of steps) outcomes.push(await run(step))
}

function sum(part: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + part(outcome), 0)
}
