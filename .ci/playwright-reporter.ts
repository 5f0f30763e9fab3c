import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { describe, placeOf, report } from './report.ts'

/** Reports every test to `run-step.ts` as soon as it has ended. */
export default class PlaywrightReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const [, project, , ...titles] = test.titlePath()
    const state = result.status === 'skipped' ? 'skipped' : test.outcome() === 'expected' ? 'passed' : 'failed'
    report({
      test: {
        file: placeOf(test.location.file),
        name: `${titles.join(' > ')} [${project}]`,
        state,
        ms: result.duration,
        limit: test.timeout,
        ...(state === 'failed' && { error: explain(result.errors) }),
      },
    })
  }

  onError(error: TestError): void {
    report({ error: explain([error]) })
  }

  onEnd(): void {
    report({ ended: true })
  }

  printsToStdio(): boolean {
    return false
  }
}

function explain(errors: readonly TestError[]): string {
  return describe(
    errors.map(({ message, value, location }) => ({
      message: message ?? value ?? 'failed without a message',
      ...(location && { at: `${placeOf(location.file)}:${location.line}` }),
    })),
  )
}
