import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { count, failedFiles, nameOf, type Counts, type Report } from './counts.ts'
import type { ReportLine, TestResult } from './report.ts'

const LIMIT_MS = 40 * 60_000
/** With more failed files than this the step fails anyway, and to run them one by one would take too long. */
const MOST_AGAIN = 10
const LOGS = '.cache/logs'
/** Tests start hundreds of programs; half of such a start would compile the same code again. */
const COMPILED = path.resolve('.cache/compiled')
/**
 * Keeps freed memory in the process (glibc, mallopt(3)): otherwise a hash of a password maps and clears 33 MB again each
 * time, which took three fifths of its processor time on a virtual machine.
 */
const MEMORY = {
  MALLOC_MMAP_THRESHOLD_: String(128 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(256 * 2 ** 20),
  MALLOC_ARENA_MAX: '2',
}

/** One step of the verification. With `again` its tests are counted; without, the step counts as one. */
export type Step = {
  name: string
  command: string[]
  /** The command that runs these files once more, alone. */
  again?: (files: string[]) => string[]
  /** Environment variables of this step. */
  env?: Record<string, string>
}

export type Outcome = Counts & { step: string; seconds: number; tests: TestResult[] }

type Run = Report & { log: string }

/** Runs one step and prints its failures as they happen; failed files run once more, alone. */
export async function run(step: Step): Promise<Outcome> {
  const started = Date.now()
  console.log(`… ${step.name}`)
  const first = await execute(step, step.command)
  const files = failedFiles(first)
  const mayRunAgain = step.again && files.length > 0 && files.length <= MOST_AGAIN
  if (mayRunAgain) console.log(`… ${step.name}, again and alone: ${files.join(', ')}`)
  const second = mayRunAgain ? await execute(step, step.again!(files), ' again') : undefined
  const counts = step.again ? count(step.name, first, second) : countAsOne(step, first)
  const seconds = Math.round((Date.now() - started) / 1000)
  const tally = step.again ? `: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : ''
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)${tally}`)
  if (counts.failed > 0 && step.again)
    console.log(`  The output is in ${[first, second].flatMap((one) => one?.log ?? []).join(' and ')}`)
  return { ...counts, step: step.name, seconds, tests: first.tests }
}

function countAsOne({ name }: Step, { errors }: Run): Counts {
  const failures = errors.slice(0, 1).map((error) => ({ file: '', test: name, error }))
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures, flaky: [] }
}

/** Runs one command to its end; its output goes to a file. */
async function execute(step: Step, [program = '', ...words]: string[], suffix = ''): Promise<Run> {
  mkdirSync(LOGS, { recursive: true })
  const log = path.join(LOGS, `${`${step.name}${suffix}`.replaceAll(/[^a-z0-9]+/gi, '-')}.txt`)
  const output = openSync(log, 'w')
  const quiet = { NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' }
  const env = { ...process.env, ...MEMORY, NODE_COMPILE_CACHE: COMPILED, ...step.env, ...quiet }
  const child = spawn(program, words, { env, stdio: ['ignore', output, output, 'pipe'] })
  closeSync(output)
  // The `timeout` of spawn keeps this program running if the other one could not be started.
  const timer = setTimeout(() => child.kill(), LIMIT_MS)
  const ending = new Promise<string | undefined>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('exit', (code, signal) => {
      if (signal) resolve(`It was ended by ${signal}; the limit is ${LIMIT_MS / 60_000} minutes.`)
      else resolve(code === 0 ? undefined : `It ended with exit code ${code}.`)
    })
  })
  const found: Report = { tests: [], errors: [] }
  let ended = false
  const pipe = child.stdio[3] as NodeJS.ReadableStream
  const lines = createInterface({ input: pipe })
  lines.on('line', (text) => {
    const line = JSON.parse(text) as ReportLine
    if ('test' in line) found.tests.push(line.test)
    if ('error' in line) found.errors.push(line.error)
    if ('ended' in line) ended = true
    if ('test' in line && line.test.state === 'failed')
      show(nameOf({ file: line.test.file, test: line.test.name || 'the file as a whole' }), line.test.error)
    if ('error' in line) show(step.name, line.error)
  })
  const closed = new Promise((resolve) => lines.once('close', resolve))
  const problem = await ending
  clearTimeout(timer)
  // What a killed runner leaves behind may hold the pipe open.
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2000))])
  lines.close()
  const unexplained = explain(step, found, problem, ended)
  if (unexplained) {
    found.errors.push(`${unexplained} The end of its output:\n${tail(log)}`)
    show(step.name, found.errors.at(-1))
  }
  return { ...found, log }
}

/** A run that failed without a failed test or an error of its own: a crash, or no tests at all. */
function explain({ again }: Step, { tests, errors }: Report, problem: string | undefined, ended: boolean) {
  if (!again) return problem
  if (!ended) return problem ?? 'It ended without a report.'
  if (errors.length > 0 || tests.some(({ state }) => state === 'failed')) return undefined
  if (!tests.some(({ state }) => state === 'passed')) return 'No test passed.'
  return problem
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-60).join('\n')
}

function show(name: string, error = ''): void {
  console.log(`✗ ${name}\n${error.replaceAll(/^/gm, '  ')}`)
}
