import { expect, test } from 'vitest'
import { count, failedFiles, nameOf, type Report } from './counts.ts'
import type { TestResult } from './report.ts'

const result = (file: string, name: string, state: TestResult['state'], error?: string): TestResult => ({
  file,
  name,
  state,
  ms: 1,
  limit: 60_000,
  ...(error && { error }),
})
const reportOf = (...tests: TestResult[]): Report => ({ tests, errors: [] })
const failed = result('a.test.ts', 'adds', 'failed', 'expected 1')

test('every test is counted', () => {
  const report = reportOf(failed, result('a.test.ts', 'takes', 'passed'), result('b.test.ts', 'waits', 'skipped'))
  expect(count('unit', report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [{ file: 'a.test.ts', test: 'adds', error: 'expected 1' }],
    flaky: [],
  })
  expect(failedFiles(report)).toEqual(['a.test.ts'])
})

test('a test that passed when its file ran again counts as passed once', () => {
  const first = reportOf(failed, result('a.test.ts', 'takes', 'passed'), result('b.test.ts', 'waits', 'passed'))
  const again = reportOf(result('a.test.ts', 'adds', 'passed'), result('a.test.ts', 'takes', 'passed'))
  expect(count('unit', first, again)).toMatchObject({
    passed: 3,
    failed: 0,
    failures: [],
    flaky: [{ file: 'a.test.ts', test: 'adds', error: 'expected 1' }],
  })
})

test('another test that fails in the second run is a failure', () => {
  const again = reportOf(result('a.test.ts', 'adds', 'passed'), result('a.test.ts', 'takes', 'failed', 'expected 2'))
  const counts = count('unit', reportOf(failed, result('a.test.ts', 'takes', 'passed')), again)
  expect(counts).toMatchObject({ passed: 1, failed: 1, failures: [{ test: 'takes' }], flaky: [{ test: 'adds' }] })
})

test.each([
  ['missing', reportOf()],
  ['skipped', reportOf(result('a.test.ts', 'adds', 'skipped'))],
])('a failed test that is %s in the second run stays failed', (_how, again) => {
  expect(count('unit', reportOf(failed), again)).toMatchObject({ failed: 1, failures: [{ test: 'adds' }], flaky: [] })
})

test('one of several tests of the same name that fails again is a failure once', () => {
  const again = reportOf(result('a.test.ts', 'adds', 'passed'), result('a.test.ts', 'adds', 'failed'))
  expect(count('unit', reportOf(failed), again)).toMatchObject({ passed: 1, failed: 1, flaky: [] })
})

test('more than three flaky files fail the step', () => {
  const files = (state: TestResult['state'], count: number) =>
    reportOf(...['a', 'b', 'c', 'd'].slice(0, count).map((name) => result(`${name}.test.ts`, 'adds', state)))
  expect(count('unit', files('failed', 3), files('passed', 3))).toMatchObject({ passed: 3, failed: 0 })
  expect(count('unit', files('failed', 4), files('passed', 4))).toMatchObject({
    passed: 4,
    failed: 1,
    failures: [{ file: '', test: 'unit', error: '4 files passed only when they ran again; at most 3 may.' }],
  })
})

test('errors outside of tests are failures even when every file passed in the second run', () => {
  const first = { ...reportOf(failed), errors: ['Unhandled error: late'] }
  const again = { ...reportOf(result('a.test.ts', 'adds', 'passed')), errors: ['ended by SIGKILL'] }
  expect(count('unit', first, again)).toMatchObject({
    passed: 1,
    failed: 2,
    failures: [
      { file: '', test: 'unit', error: 'Unhandled error: late' },
      { file: '', test: 'unit', error: 'ended by SIGKILL' },
    ],
  })
})

test('a failure is named by its file and test, or by its step', () => {
  expect(nameOf({ file: 'a.test.ts', test: 'adds' })).toBe('a.test.ts › adds')
  expect(nameOf({ file: '', test: 'lint' })).toBe('lint')
})
