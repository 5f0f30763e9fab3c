import { writeSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One test as it ended. The name is empty when the file itself failed, outside its tests. */
export type TestResult = {
  file: string
  name: string
  state: 'passed' | 'failed' | 'skipped'
  ms: number
  /** The time limit in milliseconds; 0 if it has none. */
  limit: number
  /** Why it failed. */
  error?: string
}

/** What a runner reports while it runs: each test, each error outside of tests, and that it came to its end. */
export type ReportLine = { test: TestResult } | { error: string } | { ended: true }

/** The pipe on which the reporters write. */
export const REPORT_FD = 3

/** Writes a line to the process that started this runner. */
export function report(line: ReportLine): void {
  writeSync(REPORT_FD, `${JSON.stringify(line)}\n`)
}

/** A path as the repository spells it. */
export function placeOf(file: string): string {
  return path.relative('.', file).replaceAll('\\', '/')
}

/** The text of errors, without colours. */
export function describe(errors: readonly { message?: string; at?: string }[]): string {
  return stripVTControlCharacters(
    errors
      .map(({ message = 'failed without a message', at }) => (at ? `${message}\n    at ${at}` : message))
      .join('\n'),
  )
}
