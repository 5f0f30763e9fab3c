import type { TestResult } from './report.ts'

/** What a run of tests reported, and the errors that belong to no test. */
export type Report = { tests: TestResult[]; errors: string[] }

export type Failure = { file: string; test: string; error: string }

export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  /** Tests that failed and then passed when their file ran again alone. */
  flaky: Failure[]
}

/** With more flaky files than this, a step fails: then something else is wrong. */
export const FLAKY_FILES = 3

/** The files with a failed test, each once. */
export function failedFiles({ tests }: Report): string[] {
  return [...new Set(tests.filter(failed).map(({ file }) => file))]
}

/**
 * Counts the tests of a step. `again` is the second run of the failed files: it replaces their first results. A test
 * that failed first is flaky if it passed then; one that did not run again stays failed. Errors outside of tests are
 * failures whatever the second run says.
 */
export function count(step: string, first: Report, again?: Report): Counts {
  const rerun = again ? failedFiles(first) : []
  const tests = [...first.tests.filter(({ file }) => !rerun.includes(file)), ...(again?.tests ?? [])]
  const before = first.tests.filter((test) => failed(test) && rerun.includes(test.file))
  const flaky = before.filter((test) => hasPassed(test, again!)).map(toFailure)
  const lost = before.filter((test) => !hasPassed(test, again!) && !hasFailed(test, again!))
  const failures = [
    ...[...tests.filter(failed), ...lost].map(toFailure),
    ...[...first.errors, ...(again?.errors ?? [])].map((error) => ({ file: '', test: step, error })),
  ]
  const files = new Set(flaky.map(({ file }) => file))
  if (files.size > FLAKY_FILES) {
    const error = `${files.size} files passed only when they ran again; at most ${FLAKY_FILES} may.`
    failures.push({ file: '', test: step, error })
  }
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failures.length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    failures,
    flaky,
  }
}

/** One line for a failure: its file and test, or the step it belongs to. */
export function nameOf({ file, test }: Pick<Failure, 'file' | 'test'>): string {
  return file ? `${file} › ${test}` : test
}

const failed = ({ state }: TestResult) => state === 'failed'

/** Whether a test that failed first passed in the second run; a file that failed as a whole, whether all of it passed. */
function hasPassed({ file, name }: TestResult, again: Report): boolean {
  const same = again.tests.filter((test) => test.file === file && (name === '' || test.name === name))
  if (name === '') return same.some(({ state }) => state === 'passed') && !same.some(failed)
  return same.length > 0 && same.every(({ state }) => state === 'passed')
}

function hasFailed({ file, name }: TestResult, again: Report): boolean {
  const isSame = (test: TestResult) => test.file === file && (name === '' || test.name === '' || test.name === name)
  return again.tests.some((test) => failed(test) && isSame(test))
}

function toFailure({ file, name, error = 'failed without a message' }: TestResult): Failure {
  return { file, test: name || 'the file as a whole', error }
}
