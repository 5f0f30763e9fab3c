import path from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

const file = (status: string, ...tests: string[]) => ({
  name: path.resolve('a.test.ts'),
  status,
  assertionResults: tests.map((each, place) => ({ status: each, fullName: `test ${place}` })),
})

test('every test is counted', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] }
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts: test 1'],
  })
})

test('a test file that cannot be loaded counts as one failure', () => {
  expect(countVitest({ testResults: [file('failed'), file('failed', 'passed')] })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['a.test.ts', 'a.test.ts'],
  })
})

test('a browser test that passed only on retry counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  const specs = [
    { title: 'is shown', ok: true },
    { title: 'is hidden', ok: false },
  ]
  const suites = [{ file: 'b.test.ts', specs: [], suites: [{ file: 'b.test.ts', specs }] }]
  expect(countPlaywright({ stats, suites, errors: [{ message: 'setup failed\nat once' }] })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
    failures: ['b.test.ts: is hidden', 'setup failed'],
  })
})
