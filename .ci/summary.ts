import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { nameOf, type Failure } from './counts.ts'
import type { Outcome } from './run-step.ts'

/** What a run leaves for the next reader; removed when a run begins. */
export const FILES = { failures: '.cache/failures.txt', flaky: '.cache/flaky.json', verified: '.cache/verified.json' }

/**
 * Prints the end of a run: slow tests, seconds per step, flaky tests, failures, and `N passed, N failed` as the last
 * line. Returns the number of failures. `complete`: whether the run proves the commit when nothing failed.
 */
export function summarize(outcomes: Outcome[], began: number, complete: boolean): number {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky)
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0)
  const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0)
  const seconds = Math.round((Date.now() - began) / 1000)
  const at = new Date().toISOString()
  mkdirSync('.cache', { recursive: true })
  writeFileSync(FILES.failures, failures.map((one) => `${inFull(one)}\n`).join(''))
  writeFileSync(
    FILES.flaky,
    `${JSON.stringify(
      flaky.map((one) => ({ at, ...one })),
      null,
      2,
    )}\n`,
  )
  if (complete && failed === 0) {
    const verified = { commit: commit(), at, seconds, flaky: flaky.length }
    writeFileSync(FILES.verified, `${JSON.stringify(verified)}\n`)
  }

  for (const line of slowTests(outcomes)) console.log(line)
  console.log(`seconds: ${[...outcomes.map((one) => `${one.step} ${one.seconds}`), `in all ${seconds}`].join(', ')}`)
  for (const { error, ...one } of flaky) console.log(`flaky: ${nameOf(one)} (${firstLine(error)})`)
  for (const one of failures) console.log(inFull(one))
  console.log(`${passed} passed, ${failed} failed`)
  return failed
}

/** What tests left behind on the machine, as a step that fails if there is anything. */
export function countLeftovers(found: string[]): Outcome {
  const failures = found.length > 0 ? [{ file: '', test: 'nothing is left behind', error: found.join('\n') }] : []
  const counts = { passed: 1 - failures.length, failed: failures.length, skipped: 0 }
  return { step: 'leftovers', seconds: 0, tests: [], flaky: [], failures, ...counts }
}

/** Tests that used more than half of their time limit: they fail first on a busy machine. */
export function slowTests(outcomes: Pick<Outcome, 'tests'>[]): string[] {
  return outcomes
    .flatMap(({ tests }) => tests)
    .filter(({ ms, limit, state }) => state === 'passed' && limit > 0 && ms > limit / 2)
    .toSorted((one, other) => other.ms / other.limit - one.ms / one.limit)
    .map(
      ({ file, name, ms, limit }) =>
        `slow: ${nameOf({ file, test: name })} (${inSeconds(ms)} of ${inSeconds(limit)} s)`,
    )
}

const inSeconds = (ms: number) => Math.round(ms / 1000)
const firstLine = (error: string) => error.split('\n', 1)[0]
const inFull = (one: Failure) => `✗ ${nameOf(one)}\n${one.error.replaceAll(/^/gm, '  ')}`

/** The checked-out commit, with `+` if files differ from it; undefined outside of git. */
function commit(): string | undefined {
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  }
  const head = git('rev-parse', 'HEAD')
  return head && head + (git('status', '--porcelain') ? '+' : '')
}
