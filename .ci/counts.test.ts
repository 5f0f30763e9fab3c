import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

test('every test is counted', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('a test file that cannot be loaded counts as one failure', () => {
  expect(countVitest({ testResults: [file('failed'), file('failed', 'passed')] })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
  })
})

test('a browser test that passed only on retry counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{ message: 'setup failed' }] })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
  })
})
