import type { SerializedError, TestError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { describe, placeOf, report } from './report.ts'

/** Reports every test to `run-step.ts` as soon as it has ended. */
export default class VitestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (isLeftOut(test)) return
    const { state, errors = [] } = test.result()
    report({
      test: {
        file: placeOf(test.module.moduleId),
        name: test.fullName,
        state: state === 'pending' ? 'skipped' : state,
        ms: Math.round(test.diagnostic()?.duration ?? 0),
        limit: test.options.timeout ?? 0,
        ...(state === 'failed' && { error: explain(errors) }),
      },
    })
  }

  onTestSuiteResult(suite: TestSuite): void {
    reportFile(suite.module, suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    reportFile(module, module.errors())
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const test = [error['VITEST_TEST_PATH'], error['VITEST_TEST_NAME']].filter((word) => typeof word === 'string')
      const place = test.length > 0 ? ` (${placeOf(test[0]!)}${test[1] ? ` › ${test[1]}` : ''})` : ''
      report({ error: `Unhandled error${place}: ${explain([error as TestError])}` })
    }
    report({ ended: true })
  }
}

/** Left to the stress tests by its tag; vitest reports it as skipped. */
function isLeftOut(test: TestCase): boolean {
  return Boolean(process.env['QUICK']) && test.tags.includes('stress')
}

function reportFile({ moduleId }: TestModule, errors: readonly SerializedError[]): void {
  if (errors.length === 0) return
  const error = explain(errors as readonly TestError[])
  report({ test: { file: placeOf(moduleId), name: '', state: 'failed', ms: 0, limit: 0, error } })
}

function explain(errors: readonly TestError[]): string {
  return describe(
    errors.map(({ name, message, diff, stack, stacks = [] }) => {
      const frame = stacks[0]
      const at = frame
        ? `${placeOf(frame.file)}:${frame.line}`
        : stack?.split('\n').find((line) => /^\s+at /.test(line))
      return {
        message: [name && name !== 'Error' ? `${name}: ${message}` : message, diff].filter(Boolean).join('\n'),
        ...(at && { at: at.trim().replace(/^at /, '') }),
      }
    }),
  )
}
