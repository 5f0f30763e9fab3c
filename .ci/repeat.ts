import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { enterOwnFolder } from './leftovers.ts'
import { run } from './run-step.ts'
import { playwright, vitest } from './steps.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { noise: { type: 'string', default: '0' }, at: { type: 'string' } },
})
const [file, times = '20'] = positionals
if (!file) throw new Error('Usage: npm run test:repeat -- <file> [20] [--noise 4] [--at 2028-02-29T23:50Z]')
const { at } = values
if (at !== undefined && Number.isNaN(Date.parse(at))) throw new Error('--at must be a date and time.')

const own = enterOwnFolder()
process.once('exit', own.clear)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// Loops that keep the processors busy; they end with this program.
const noise = Array.from({ length: Number(values.noise) }, () => spawn(process.execPath, ['-e', 'for (;;);']))
const { again: _again, ...step } = {
  ...(file.startsWith('e2e/') ? playwright(file, { files: [file] }) : vitest(file, { files: [file] })),
  env: { ...(file.includes('.stress.') && { STRESS: '1' }), ...(at && clockFrom(at)) },
}
let passed = 0
for (let round = 1; round <= Number(times); round++) {
  // Without `again` a failed run is not repeated, and counts as one.
  const { failed } = await run({ ...step, name: `${file}, ${round} of ${times}` })
  if (failed === 0) passed++
}
for (const one of noise) one.kill()
console.log(`${passed} of ${times} passed`)
process.exitCode = passed === Number(times) ? 0 : 1

/** Programs of the tests start at that moment; `TZ` says in which time zone. */
function clockFrom(moment: string): Record<string, string> {
  const clock = `--import=${path.join(import.meta.dirname, 'clock.ts')}`
  return { TEST_CLOCK_AHEAD: String(Date.parse(moment) - Date.now()), NODE_OPTIONS: clock }
}
